CREATE TABLE `account` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer,
	`role` text NOT NULL,
	`login_id` text NOT NULL,
	`login_key` text NOT NULL,
	`password_hash` text NOT NULL,
	`is_temporary` integer DEFAULT false NOT NULL,
	`session_version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `company`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `account_login_key_unique` ON `account` (`login_key`);--> statement-breakpoint
CREATE TABLE `user` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_id` integer NOT NULL,
	`company_id` integer,
	`store_id` integer,
	`name` text NOT NULL,
	`kana` text DEFAULT '' NOT NULL,
	`image` text,
	`character_id` integer,
	`channel_id` integer,
	`subject_name` text DEFAULT '' NOT NULL,
	`capture_mode` text DEFAULT 'microphone' NOT NULL,
	`hand_tracking` integer DEFAULT false NOT NULL,
	`stored_state` text DEFAULT 'Standby' NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`company_id`) REFERENCES `company`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`store_id`) REFERENCES `store`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`character_id`) REFERENCES `character`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`channel_id`) REFERENCES `channel`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `user_account_id_unique` ON `user` (`account_id`);--> statement-breakpoint
CREATE TABLE `call_event` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`call_id` text NOT NULL,
	`at` integer NOT NULL,
	`kind` text NOT NULL,
	`user_id` integer,
	`detail` text,
	FOREIGN KEY (`call_id`) REFERENCES `call`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `call_event_call` ON `call_event` (`call_id`);--> statement-breakpoint
CREATE TABLE `call` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` integer NOT NULL,
	`signage_id` integer NOT NULL,
	`begun_by` text NOT NULL,
	`touch_button` text,
	`reason` text,
	`lang` text NOT NULL,
	`requested_at` integer NOT NULL,
	`answered_at` integer,
	`host_id` integer,
	`character_id` integer,
	`ended_at` integer,
	`cause` text,
	FOREIGN KEY (`company_id`) REFERENCES `company`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`signage_id`) REFERENCES `signage`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`host_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`character_id`) REFERENCES `character`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `call_company_requested` ON `call` (`company_id`,`requested_at`);--> statement-breakpoint
CREATE INDEX `call_open` ON `call` (`ended_at`);--> statement-breakpoint
CREATE TABLE `capture` (
	`request_id` text PRIMARY KEY NOT NULL,
	`signage_id` integer NOT NULL,
	`file_name` text NOT NULL,
	`mime_type` text NOT NULL,
	`taken_at` integer NOT NULL,
	FOREIGN KEY (`signage_id`) REFERENCES `signage`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `channel` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`name` text NOT NULL,
	`streaming_server_ip` text DEFAULT '' NOT NULL,
	`face_capture_port` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `company`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `character` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer,
	`name` text NOT NULL,
	`model_url` text NOT NULL,
	`image_url` text NOT NULL,
	`standby_url` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `company`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `company` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`avatar_channel_max` integer DEFAULT 1 NOT NULL,
	`default_character_id` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `store` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`name` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `company`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `media` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`name` text NOT NULL,
	`file_name` text NOT NULL,
	`mime_type` text NOT NULL,
	`bytes` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `company`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `media_company` ON `media` (`company_id`);--> statement-breakpoint
CREATE TABLE `signage_operator` (
	`signage_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	PRIMARY KEY(`signage_id`, `user_id`),
	FOREIGN KEY (`signage_id`) REFERENCES `signage`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `signage` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_id` integer NOT NULL,
	`company_id` integer NOT NULL,
	`store_id` integer,
	`name` text NOT NULL,
	`image` text,
	`rest` text DEFAULT 'Standby' NOT NULL,
	`language` text DEFAULT 'ja' NOT NULL,
	`ai_talk` integer DEFAULT false NOT NULL,
	`default_character_id` integer,
	`last_character_id` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`hours` text,
	`phone` text,
	`resumes` text,
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`company_id`) REFERENCES `company`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`store_id`) REFERENCES `store`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`default_character_id`) REFERENCES `character`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`last_character_id`) REFERENCES `character`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `signage_account_id_unique` ON `signage` (`account_id`);--> statement-breakpoint
CREATE INDEX `signage_company` ON `signage` (`company_id`);--> statement-breakpoint
CREATE TABLE `template` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`signage_id` integer NOT NULL,
	`scene` text NOT NULL,
	`layout` text DEFAULT 'mediaAndAvatar' NOT NULL,
	`width` integer DEFAULT 1080 NOT NULL,
	`height` integer DEFAULT 1920 NOT NULL,
	`is_view_media` integer DEFAULT true NOT NULL,
	`is_view_logo` integer DEFAULT true NOT NULL,
	`is_view_telop` integer DEFAULT true NOT NULL,
	`telop` text DEFAULT '' NOT NULL,
	`contents_media_id` integer,
	`logo_media_id` integer,
	`is_button_row` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`signage_id`) REFERENCES `signage`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`contents_media_id`) REFERENCES `media`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`logo_media_id`) REFERENCES `media`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `template_scene` ON `template` (`signage_id`,`scene`);--> statement-breakpoint
CREATE TABLE `touch_button` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`template_id` integer NOT NULL,
	`position` integer NOT NULL,
	`text` text NOT NULL,
	`font_size_px` integer NOT NULL,
	`colour` text NOT NULL,
	`is_view` integer DEFAULT true NOT NULL,
	FOREIGN KEY (`template_id`) REFERENCES `template`(`id`) ON UPDATE no action ON DELETE cascade
);
