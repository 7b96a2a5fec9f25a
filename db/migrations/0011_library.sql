DROP INDEX `media_company`;--> statement-breakpoint
CREATE INDEX `media_company` ON `media` (`company_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `schedule_entry_media` ON `schedule_entry` (`media_id`);