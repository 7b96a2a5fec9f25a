-- whoever had an account before addresses were confirmed goes on as before
UPDATE `account` SET `confirmed_at` = `created_at`;
--> statement-breakpoint
INSERT INTO `installation` (`id`, `created_at`, `alive_at`)
SELECT 1, min(`created_at`), max(`created_at`) FROM `account` HAVING count(*) > 0;
