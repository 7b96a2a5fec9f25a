DROP INDEX `call_company_requested`;--> statement-breakpoint
CREATE INDEX `call_company_figures` ON `call` (`company_id`,`requested_at`,`begun_by`,`answered_at`,`ended_at`);--> statement-breakpoint
CREATE INDEX `user_company` ON `user` (`company_id`);--> statement-breakpoint
CREATE INDEX `user_store` ON `user` (`store_id`);--> statement-breakpoint
CREATE INDEX `channel_company` ON `channel` (`company_id`);--> statement-breakpoint
CREATE INDEX `store_company` ON `store` (`company_id`);--> statement-breakpoint
CREATE INDEX `reservation_company` ON `reservation` (`company_id`,`start_at`);--> statement-breakpoint
CREATE INDEX `reservation_signage` ON `reservation` (`signage_id`,`start_at`);--> statement-breakpoint
CREATE INDEX `signage_operator_user` ON `signage_operator` (`user_id`);--> statement-breakpoint
CREATE INDEX `signage_store` ON `signage` (`store_id`);--> statement-breakpoint
CREATE INDEX `template_contents` ON `template` (`contents_media_id`);--> statement-breakpoint
CREATE INDEX `template_logo` ON `template` (`logo_media_id`);--> statement-breakpoint
CREATE INDEX `touch_button_template` ON `touch_button` (`template_id`);