CREATE TABLE `licence_request` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`user_id` integer,
	`count` integer NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`answer` text DEFAULT 'open' NOT NULL,
	`answered_at` integer,
	FOREIGN KEY (`company_id`) REFERENCES `company`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `licence_request_company` ON `licence_request` (`company_id`);--> statement-breakpoint
CREATE TABLE `mail` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`recipient` text NOT NULL,
	`subject` text NOT NULL,
	`text` text,
	`state` text DEFAULT 'waiting' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` integer NOT NULL,
	`error` text,
	`created_at` integer NOT NULL,
	`sent_at` integer
);
--> statement-breakpoint
CREATE INDEX `mail_state` ON `mail` (`state`,`due_at`);--> statement-breakpoint
ALTER TABLE `account` ADD `temporary_digest` text;--> statement-breakpoint
ALTER TABLE `account` ADD `temporary_until` integer;--> statement-breakpoint
ALTER TABLE `user` ADD `phone` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `user` ADD `address` text DEFAULT '' NOT NULL;