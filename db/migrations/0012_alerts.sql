CREATE TABLE `alert_setting` (
	`company_id` integer PRIMARY KEY NOT NULL,
	`wait_seconds` integer,
	`away_minutes` integer,
	`tells_bookings` integer NOT NULL,
	`hours` text,
	`by_mail` integer NOT NULL,
	`by_push` integer NOT NULL,
	`user_ids` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `company`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `alert` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`signage_id` integer NOT NULL,
	`kind` text NOT NULL,
	`since_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`company_id`) REFERENCES `company`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`signage_id`) REFERENCES `signage`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `alert_company` ON `alert` (`company_id`,`since_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `alert_open` ON `alert` (`signage_id`,`kind`) WHERE ended_at IS NULL;--> statement-breakpoint
CREATE TABLE `delivery` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`webhook_id` integer,
	`subscription_id` integer,
	`message_id` text NOT NULL,
	`event` text NOT NULL,
	`body` text NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`error` text,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	FOREIGN KEY (`company_id`) REFERENCES `company`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`webhook_id`) REFERENCES `webhook`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`subscription_id`) REFERENCES `push_subscription`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `delivery_state` ON `delivery` (`state`,`due_at`);--> statement-breakpoint
CREATE INDEX `delivery_company` ON `delivery` (`company_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `delivery_webhook` ON `delivery` (`webhook_id`);--> statement-breakpoint
CREATE INDEX `delivery_subscription` ON `delivery` (`subscription_id`);--> statement-breakpoint
CREATE TABLE `webhook` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`name` text NOT NULL,
	`format` text NOT NULL,
	`url` text NOT NULL,
	`secret` text NOT NULL,
	`token` text,
	`recipient` text,
	`is_on` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `company`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `webhook_company` ON `webhook` (`company_id`);--> statement-breakpoint
CREATE TABLE `phrase` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`position` integer NOT NULL,
	`ja` text NOT NULL,
	`en` text DEFAULT '' NOT NULL,
	`zh` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `company`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `phrase_company` ON `phrase` (`company_id`,`position`);--> statement-breakpoint
CREATE TABLE `push_subscription` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`session_id` text NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`session_id`) REFERENCES `session`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscription_endpoint_unique` ON `push_subscription` (`endpoint`);--> statement-breakpoint
CREATE INDEX `push_subscription_user` ON `push_subscription` (`user_id`);--> statement-breakpoint
CREATE INDEX `push_subscription_session` ON `push_subscription` (`session_id`);--> statement-breakpoint
ALTER TABLE `call` ADD `note` text;--> statement-breakpoint
ALTER TABLE `installation` ADD `vapid_public` text;--> statement-breakpoint
ALTER TABLE `installation` ADD `vapid_private` text;