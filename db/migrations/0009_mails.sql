ALTER TABLE `mail` ADD `html` text;--> statement-breakpoint
ALTER TABLE `mail` ADD `secret_until` integer;--> statement-breakpoint
CREATE INDEX `mail_merge` ON `mail` (`merge_key`);--> statement-breakpoint
CREATE INDEX `mail_secret` ON `mail` (`secret_until`);--> statement-breakpoint
ALTER TABLE `reservation` ADD `changed_at` integer;--> statement-breakpoint
-- Temporary passwords in older mails are erased like those in new ones: 24 hours after the mail was written.
UPDATE `mail` SET `secret_until` = `created_at` + 86400000
WHERE `state` IN ('waiting', 'kept')
  AND `subject` IN ('【Uketsuke】仮パスワードのお知らせ', '[Uketsuke] Your temporary password');
