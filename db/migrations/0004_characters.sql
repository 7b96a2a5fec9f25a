CREATE TABLE `character_palette` (
	`company_id` integer NOT NULL,
	`character_id` integer NOT NULL,
	`swatches` text NOT NULL,
	PRIMARY KEY(`company_id`, `character_id`),
	FOREIGN KEY (`company_id`) REFERENCES `company`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`character_id`) REFERENCES `character`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `character` ADD `file_name` text;--> statement-breakpoint
ALTER TABLE `character` ADD `poster_file_name` text;--> statement-breakpoint
ALTER TABLE `character` ADD `format` text;--> statement-breakpoint
ALTER TABLE `character` ADD `bytes` integer;--> statement-breakpoint
ALTER TABLE `character` ADD `triangles` integer;--> statement-breakpoint
ALTER TABLE `character` ADD `licence` text;--> statement-breakpoint
ALTER TABLE `character` ADD `created_at` integer;