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

CREATE UNIQUE INDEX `account_login_key_unique` ON `account` (`login_key`);
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

CREATE UNIQUE INDEX `user_account_id_unique` ON `user` (`account_id`);
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

CREATE INDEX `call_event_call` ON `call_event` (`call_id`);
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

CREATE INDEX `call_company_requested` ON `call` (`company_id`,`requested_at`);
CREATE INDEX `call_open` ON `call` (`ended_at`);
CREATE TABLE `capture` (
	`request_id` text PRIMARY KEY NOT NULL,
	`signage_id` integer NOT NULL,
	`file_name` text NOT NULL,
	`mime_type` text NOT NULL,
	`taken_at` integer NOT NULL,
	FOREIGN KEY (`signage_id`) REFERENCES `signage`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE TABLE `channel` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`name` text NOT NULL,
	`streaming_server_ip` text DEFAULT '' NOT NULL,
	`face_capture_port` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `company`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE TABLE `character` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer,
	`name` text NOT NULL,
	`model_url` text NOT NULL,
	`image_url` text NOT NULL,
	`standby_url` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `company`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE TABLE `company` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`avatar_channel_max` integer DEFAULT 1 NOT NULL,
	`default_character_id` integer,
	`created_at` integer NOT NULL
);

CREATE TABLE `store` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`name` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `company`(`id`) ON UPDATE no action ON DELETE cascade
);

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

CREATE INDEX `media_company` ON `media` (`company_id`);
CREATE TABLE `signage_operator` (
	`signage_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	PRIMARY KEY(`signage_id`, `user_id`),
	FOREIGN KEY (`signage_id`) REFERENCES `signage`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);

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

CREATE UNIQUE INDEX `signage_account_id_unique` ON `signage` (`account_id`);
CREATE INDEX `signage_company` ON `signage` (`company_id`);
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

CREATE UNIQUE INDEX `template_scene` ON `template` (`signage_id`,`scene`);
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
CREATE TABLE __drizzle_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, hash text NOT NULL, created_at numeric);
INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('b8d2993cd689792f7dfb4463bc53337e618905d8aab645ddb63e39d1092fdf75', 1795223269418);
INSERT INTO company VALUES (1, '初めての会社', 2, 1, 1775437200000);
INSERT INTO store VALUES (1, 1, '本店');
INSERT INTO channel VALUES (1, 1, 'ch1', '', 11111);
INSERT INTO character VALUES (1, NULL, '受付係', '/characters/receptionist.vrm', '/characters/receptionist.png', '/characters/receptionist.mp4');
INSERT INTO account VALUES (1, 1, 'companyAdmin', 'boss', 'boss', '$argon2id$v=19$m=8,t=1,p=1$bmV2ZXIgdG8gYmUgc2Vlbg$VGVzdC0yMDI2', 0, 1, 1775437200000);
INSERT INTO account VALUES (2, 1, 'operator', 'hana', 'hana', '$argon2id$v=19$m=8,t=1,p=1$bmV2ZXIgdG8gYmUgc2Vlbg$VGVzdC0yMDI2', 0, 1, 1775437200000);
INSERT INTO account VALUES (3, 1, 'signage', 'lobby', 'lobby', '$argon2id$v=19$m=8,t=1,p=1$bmV2ZXIgdG8gYmUgc2Vlbg$VGVzdC0yMDI2', 0, 1, 1775437200000);
INSERT INTO account VALUES (4, NULL, 'systemAdmin', 'system', 'system', '$argon2id$v=19$m=8,t=1,p=1$bmV2ZXIgdG8gYmUgc2Vlbg$VGVzdC0yMDI2', 0, 1, 1775437200000);
INSERT INTO user VALUES (1, 1, 1, NULL, '所長', 'しょちょう', NULL, 1, NULL, '', 'microphone', 0, 'Standby');
INSERT INTO user VALUES (2, 2, 1, 1, '花', 'はな', 'hana.png', 1, 1, '', 'microphone', 0, 'Leaving');
INSERT INTO user VALUES (3, 4, NULL, NULL, 'system', '', NULL, NULL, NULL, '', 'microphone', 0, 'Standby');
INSERT INTO signage (id, account_id, company_id, store_id, name, default_character_id) VALUES (1, 3, 1, 1, 'ロビー', 1);
INSERT INTO signage_operator VALUES (1, 2);
INSERT INTO media VALUES (1, 1, '春の案内.png', 'spring.png', 'image/png', 8, 1775437200000);
INSERT INTO template (id, signage_id, scene, telop, contents_media_id) VALUES (1, 1, 'Standby', 'ようこそ', 1);
INSERT INTO touch_button VALUES (1, 1, 0, '受付', 48, '#ffffff', 1);
INSERT INTO call VALUES ('11111111-1111-4111-8111-111111111111', 1, 1, 'visitor', '受付', 'touch', 'ja', 1775437200000, 1775437204000, 2, 1, 1775437290000, 'closed');
INSERT INTO call VALUES ('22222222-2222-4222-8222-222222222222', 1, 1, 'visitor', '受付', 'touch', 'en', 1775437300000, NULL, NULL, NULL, NULL, NULL);
INSERT INTO call_event VALUES (1, '11111111-1111-4111-8111-111111111111', 1775437200000, 'requested', NULL, NULL);
INSERT INTO capture VALUES ('11111111-1111-4111-8111-111111111111', 1, 'visitor.jpg', 'image/jpeg', 1775437200000);
