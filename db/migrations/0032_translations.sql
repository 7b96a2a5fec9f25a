ALTER TABLE `company` ADD `name_translations` text;--> statement-breakpoint
ALTER TABLE `schedule_entry` ADD `translations` text;--> statement-breakpoint
ALTER TABLE `signage` ADD `translations` text;--> statement-breakpoint
ALTER TABLE `template` ADD `telop_translations` text;--> statement-breakpoint
ALTER TABLE `touch_button` ADD `translations` text;