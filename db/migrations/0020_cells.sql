CREATE TABLE `carried_link` (
	`digest` text PRIMARY KEY NOT NULL,
	`reservation_id` integer NOT NULL,
	FOREIGN KEY (`reservation_id`) REFERENCES `reservation`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `carried_link_reservation` ON `carried_link` (`reservation_id`);--> statement-breakpoint
CREATE TABLE `company_address` (
	`company_id` integer PRIMARY KEY NOT NULL,
	`url` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `company`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `company_address_url_unique` ON `company_address` (`url`);--> statement-breakpoint
CREATE TABLE `company_move` (
	`company_id` integer PRIMARY KEY NOT NULL,
	`state` text NOT NULL,
	`since_at` integer NOT NULL,
	`key` text,
	`key_digest` text,
	`origin` text,
	FOREIGN KEY (`company_id`) REFERENCES `company`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `session` ADD `is_carried` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `reservation` ADD `uid` text;