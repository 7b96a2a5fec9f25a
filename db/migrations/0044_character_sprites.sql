CREATE TABLE `character_sprites` (
	`company_id` integer NOT NULL,
	`character_id` integer NOT NULL,
	`source` text NOT NULL,
	`file_name` text NOT NULL,
	`bytes` integer NOT NULL,
	`drawn_at` integer NOT NULL,
	PRIMARY KEY(`company_id`, `character_id`),
	FOREIGN KEY (`company_id`) REFERENCES `company`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`character_id`) REFERENCES `character`(`id`) ON UPDATE no action ON DELETE cascade
);
