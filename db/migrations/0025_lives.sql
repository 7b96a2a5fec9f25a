ALTER TABLE `installation` ADD `alive_max_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `installation` ADD `lives` integer DEFAULT 0 NOT NULL;