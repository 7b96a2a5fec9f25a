CREATE INDEX `delivery_created` ON `delivery` (`created_at`);--> statement-breakpoint
CREATE INDEX `capture_signage` ON `capture` (`signage_id`,`taken_at`);--> statement-breakpoint
CREATE INDEX `mail_created` ON `mail` (`created_at`);