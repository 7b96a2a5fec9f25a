PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_link_room` (
	`user_id` integer NOT NULL,
	`signage_id` integer PRIMARY KEY NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`signage_id`) REFERENCES `signage`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_link_room`("user_id", "signage_id") SELECT "user_id", "signage_id" FROM `link_room`;--> statement-breakpoint
DROP TABLE `link_room`;--> statement-breakpoint
ALTER TABLE `__new_link_room` RENAME TO `link_room`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `link_room_user` ON `link_room` (`user_id`);