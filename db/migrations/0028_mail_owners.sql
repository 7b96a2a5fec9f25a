ALTER TABLE `mail` ADD `company_id` integer REFERENCES company(id) ON DELETE cascade;--> statement-breakpoint
ALTER TABLE `mail` ADD `account_id` integer REFERENCES account(id) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `mail_company` ON `mail` (`company_id`);--> statement-breakpoint
CREATE INDEX `mail_account` ON `mail` (`account_id`);--> statement-breakpoint
-- Merge keys contain the ID of an account, a user or a reservation, and IDs are never used twice. The company of other mails stays unknown.
UPDATE `mail` SET `account_id` = (SELECT `id` FROM `account` WHERE `id` = CAST(substr(`mail`.`merge_key`, 10) AS INTEGER))
WHERE `merge_key` GLOB 'password [0-9]*';--> statement-breakpoint
UPDATE `mail` SET `account_id` = (SELECT `id` FROM `account` WHERE `id` = CAST(substr(`mail`.`merge_key`, 6) AS INTEGER))
WHERE `merge_key` GLOB 'code [0-9]*';--> statement-breakpoint
UPDATE `mail` SET `account_id` = (SELECT `id` FROM `account` WHERE `id` = CAST(substr(`mail`.`merge_key`, 9) AS INTEGER))
WHERE `merge_key` GLOB 'sign-in [0-9]*';--> statement-breakpoint
UPDATE `mail` SET `account_id` = (SELECT `id` FROM `account` WHERE `id` = CAST(substr(`mail`.`merge_key`, 16) AS INTEGER))
WHERE `merge_key` GLOB 'account change [0-9]*';--> statement-breakpoint
UPDATE `mail` SET `account_id` = (SELECT `account_id` FROM `user`
  WHERE `id` = CAST(substr(`mail`.`merge_key`, 7 + instr(substr(`mail`.`merge_key`, 7), ' ')) AS INTEGER))
WHERE `merge_key` GLOB 'alert [a-z]* [0-9]*';--> statement-breakpoint
UPDATE `mail` SET `company_id` = (SELECT `company_id` FROM `account` WHERE `id` = `mail`.`account_id`)
WHERE `account_id` IS NOT NULL;--> statement-breakpoint
UPDATE `mail` SET
  `account_id` = (SELECT `user`.`account_id` FROM `reservation` JOIN `user` ON `user`.`id` = `reservation`.`user_id`
    WHERE `reservation`.`id` = CAST(substr(`mail`.`merge_key`, 13) AS INTEGER)),
  `company_id` = (SELECT `company_id` FROM `reservation` WHERE `id` = CAST(substr(`mail`.`merge_key`, 13) AS INTEGER))
WHERE `merge_key` GLOB 'reservation [0-9]*';
