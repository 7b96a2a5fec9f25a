DROP INDEX `call_company_figures`;--> statement-breakpoint
ALTER TABLE `call` ADD `result` text;--> statement-breakpoint
ALTER TABLE `call` ADD `went_to_ai_at` integer;--> statement-breakpoint
CREATE INDEX `call_company_figures` ON `call` (`company_id`,`requested_at`,`begun_by`,`answered_at`,`ended_at`,`touch_button`,`lang`,`store_id`,`host_id`,`went_to_ai_at`);--> statement-breakpoint
ALTER TABLE `company` ADD `call_results` text;--> statement-breakpoint
CREATE INDEX `call_event_user` ON `call_event` (`user_id`,`at`) WHERE "call_event"."user_id" is not null;