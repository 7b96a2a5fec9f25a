-- Accounts from before addresses were confirmed count as confirmed.
UPDATE `account` SET `confirmed_at` = `created_at`;
--> statement-breakpoint
INSERT INTO `installation` (`id`, `created_at`, `alive_at`)
SELECT 1, min(`created_at`), max(`created_at`) FROM `account` HAVING count(*) > 0;
