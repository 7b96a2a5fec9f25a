CREATE TABLE `kiosk_check` (
	`signage_id` integer PRIMARY KEY NOT NULL,
	`company_id` integer NOT NULL,
	`abilities` text,
	`reported_at` integer,
	`self_test` text,
	`tested_at` integer,
	FOREIGN KEY (`signage_id`) REFERENCES `signage`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`company_id`) REFERENCES `company`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `kiosk_check_company` ON `kiosk_check` (`company_id`);--> statement-breakpoint
ALTER TABLE `alert_setting` ADD `tells_lacks` integer DEFAULT true NOT NULL;