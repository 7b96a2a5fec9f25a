ALTER TABLE `company` ADD `opening_hours` text;--> statement-breakpoint
ALTER TABLE `store` ADD `opening_hours` text;