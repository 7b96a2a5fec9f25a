DROP INDEX `call_by_button`;--> statement-breakpoint
DROP INDEX `call_by_language`;--> statement-breakpoint
DROP INDEX `call_company_figures`;--> statement-breakpoint
CREATE INDEX `call_company_figures` ON `call` (`company_id`,`requested_at`,`begun_by`,`answered_at`,`ended_at`,`touch_button`,`lang`,`store_id`,`host_id`);