CREATE TABLE `visitor_message` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`signage_id` integer NOT NULL,
	`request_id` text NOT NULL,
	`call_id` text,
	`name` text NOT NULL,
	`phone` text NOT NULL,
	`text` text NOT NULL,
	`lang` text NOT NULL,
	`sound_file_name` text,
	`sound_type` text,
	`sound_seconds` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`done_at` integer,
	`done_by` integer,
	FOREIGN KEY (`company_id`) REFERENCES `company`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`signage_id`) REFERENCES `signage`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`call_id`) REFERENCES `call`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`done_by`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `visitor_message_request` ON `visitor_message` (`request_id`);--> statement-breakpoint
CREATE INDEX `visitor_message_company` ON `visitor_message` (`company_id`,`done_at`,`created_at`);--> statement-breakpoint
CREATE INDEX `visitor_message_signage` ON `visitor_message` (`signage_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `visitor_message_call` ON `visitor_message` (`call_id`);