CREATE TABLE `session` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`user_agent` text DEFAULT '' NOT NULL,
	`address` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `session_account` ON `session` (`account_id`);--> statement-breakpoint
CREATE INDEX `session_expires` ON `session` (`expires_at`);--> statement-breakpoint
CREATE TABLE `installation` (
	`id` integer PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL,
	`alive_at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `account` ADD `confirmed_at` integer;--> statement-breakpoint
ALTER TABLE `account` ADD `language` text DEFAULT 'ja' NOT NULL;--> statement-breakpoint
ALTER TABLE `user` ADD `deleted_at` integer;--> statement-breakpoint
ALTER TABLE `company` ADD `picture_days` integer DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE `company` ADD `deleted_at` integer;--> statement-breakpoint
ALTER TABLE `store` ADD `deleted_at` integer;--> statement-breakpoint
ALTER TABLE `mail` ADD `merge_key` text;--> statement-breakpoint
ALTER TABLE `mail` ADD `language` text DEFAULT 'ja' NOT NULL;--> statement-breakpoint
CREATE INDEX `mail_recipient` ON `mail` (`recipient`,`created_at`);--> statement-breakpoint
ALTER TABLE `media` ADD `created_by` integer REFERENCES user(id);--> statement-breakpoint
ALTER TABLE `signage` ADD `deleted_at` integer;