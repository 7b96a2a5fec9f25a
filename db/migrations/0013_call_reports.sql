ALTER TABLE `call` ADD `store_id` integer REFERENCES store(id) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `call_by_button` ON `call` (`company_id`,`touch_button`,`requested_at`,`begun_by`,`answered_at`);--> statement-breakpoint
CREATE INDEX `call_by_language` ON `call` (`company_id`,`lang`,`requested_at`,`begun_by`,`answered_at`);--> statement-breakpoint
CREATE INDEX `call_by_store` ON `call` (`company_id`,`store_id`,`requested_at`,`begun_by`,`answered_at`);--> statement-breakpoint
CREATE INDEX `call_by_host` ON `call` (`company_id`,`host_id`,`requested_at`,`begun_by`,`answered_at`,`ended_at`);--> statement-breakpoint
-- Older calls did not record the store of their signage, so they get its current store.
UPDATE `call` SET `store_id` = (SELECT `store_id` FROM `signage` WHERE `signage`.`id` = `call`.`signage_id`);
