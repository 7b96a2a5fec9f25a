CREATE TABLE `audit_entry` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer,
	`at` integer NOT NULL,
	`actor_id` integer,
	`actor_role` text NOT NULL,
	`act` text NOT NULL,
	`target_user_id` integer,
	`target_id` text,
	`target_name` text,
	`changes` text NOT NULL,
	`request_id` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `company`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`actor_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`target_user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `audit_entry_company` ON `audit_entry` (`company_id`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_entry_role` ON `audit_entry` (`actor_role`,`at`,`id`);--> statement-breakpoint
ALTER TABLE `company` ADD `audit_days` integer DEFAULT 365 NOT NULL;