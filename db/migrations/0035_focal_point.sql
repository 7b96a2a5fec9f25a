ALTER TABLE `schedule_entry` ADD `focus` text;--> statement-breakpoint
ALTER TABLE `template` ADD `contents_focus` text;