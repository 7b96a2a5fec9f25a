CREATE INDEX `talk_by_language` ON `talk` (`company_id`,`lang`,`began_at`);--> statement-breakpoint
CREATE INDEX `talk_by_end` ON `talk` (`company_id`,`cause`,`began_at`);