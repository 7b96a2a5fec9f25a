CREATE TABLE `play` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`signage_id` integer NOT NULL,
	`scene` text NOT NULL,
	`media_id` integer,
	`media_name` text,
	`telop` text DEFAULT '' NOT NULL,
	`started_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`signage_id`) REFERENCES `signage`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`media_id`) REFERENCES `media`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `play_signage_started` ON `play` (`signage_id`,`started_at`);--> statement-breakpoint
CREATE TABLE `link_room` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`signage_id` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`signage_id`) REFERENCES `signage`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `link_room_signage_id_unique` ON `link_room` (`signage_id`);--> statement-breakpoint
CREATE TABLE `reservation` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`signage_id` integer NOT NULL,
	`character_id` integer,
	`title` text NOT NULL,
	`start_at` integer NOT NULL,
	`end_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`cancelled_at` integer,
	`joined_at` integer,
	`left_at` integer,
	`reminded_at` integer,
	`revision` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `company`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`signage_id`) REFERENCES `signage`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`character_id`) REFERENCES `character`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `reservation_time` ON `reservation` (`start_at`,`end_at`);--> statement-breakpoint
CREATE INDEX `reservation_user` ON `reservation` (`user_id`,`start_at`);--> statement-breakpoint
CREATE TABLE `schedule_entry` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`template_id` integer NOT NULL,
	`kind` text NOT NULL,
	`position` integer NOT NULL,
	`media_id` integer,
	`telop` text,
	`days` text NOT NULL,
	`from_minute` integer NOT NULL,
	`to_minute` integer NOT NULL,
	FOREIGN KEY (`template_id`) REFERENCES `template`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`media_id`) REFERENCES `media`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `schedule_entry_template` ON `schedule_entry` (`template_id`);--> statement-breakpoint
ALTER TABLE `media` ADD `thumbnail_file_name` text;--> statement-breakpoint
ALTER TABLE `media` ADD `width` integer;--> statement-breakpoint
ALTER TABLE `media` ADD `height` integer;--> statement-breakpoint
ALTER TABLE `media` ADD `duration_ms` integer;--> statement-breakpoint
ALTER TABLE `signage` ADD `transport` text DEFAULT 'auto' NOT NULL;