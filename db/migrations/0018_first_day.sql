CREATE TABLE `recovery_code` (
	`account_id` integer NOT NULL,
	`digest` text NOT NULL,
	`used_at` integer,
	PRIMARY KEY(`account_id`, `digest`),
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `second_factor` (
	`account_id` integer PRIMARY KEY NOT NULL,
	`secret` text NOT NULL,
	`created_at` integer NOT NULL,
	`confirmed_at` integer,
	`last_step` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `company` ADD `demands_second_factor` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `installation` ADD `setup_company_id` integer;--> statement-breakpoint
ALTER TABLE `installation` ADD `setup_marks` text DEFAULT '{}' NOT NULL;