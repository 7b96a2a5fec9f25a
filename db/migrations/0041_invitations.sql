ALTER TABLE `account` ADD `invite_digest` text;--> statement-breakpoint
ALTER TABLE `account` ADD `invite_until` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `account_invite_digest_unique` ON `account` (`invite_digest`);