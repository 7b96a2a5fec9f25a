CREATE TABLE `ai_setting` (
	`company_id` integer PRIMARY KEY NOT NULL,
	`answerer` text DEFAULT 'embedded' NOT NULL,
	`is_free_to_answer` integer DEFAULT false NOT NULL,
	`persona` text DEFAULT '' NOT NULL,
	`greeting` text NOT NULL,
	`chat_url` text,
	`chat_model` text,
	`chat_key` text,
	`chat_in_yen` integer DEFAULT 0 NOT NULL,
	`chat_out_yen` integer DEFAULT 0 NOT NULL,
	`chat_day_yen_max` integer,
	`voices` text NOT NULL,
	`hearing` text DEFAULT 'browser' NOT NULL,
	`greeter` text DEFAULT 'hours' NOT NULL,
	`hours` text NOT NULL,
	`failed_turns_max` integer DEFAULT 2 NOT NULL,
	`offers_person` integer DEFAULT true NOT NULL,
	`returns_to_ai` integer DEFAULT true NOT NULL,
	`starts_by_presence` integer DEFAULT false NOT NULL,
	`captions` integer DEFAULT false NOT NULL,
	`translates` integer DEFAULT false NOT NULL,
	`speaks_translation` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `company`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `ai_spending` (
	`company_id` integer NOT NULL,
	`day` text NOT NULL,
	`input_tokens` integer NOT NULL,
	`output_tokens` integer NOT NULL,
	`milli_yen` integer NOT NULL,
	PRIMARY KEY(`company_id`, `day`),
	FOREIGN KEY (`company_id`) REFERENCES `company`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `pronunciation` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`lang` text NOT NULL,
	`written` text NOT NULL,
	`spoken` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `company`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `pronunciation_company` ON `pronunciation` (`company_id`,`lang`);--> statement-breakpoint
CREATE TABLE `answer_text` (
	`answer_id` integer NOT NULL,
	`lang` text NOT NULL,
	`text` text NOT NULL,
	`is_draft` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`answer_id`, `lang`),
	FOREIGN KEY (`answer_id`) REFERENCES `answer`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `answer_wording` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`answer_id` integer NOT NULL,
	`lang` text NOT NULL,
	`text` text NOT NULL,
	FOREIGN KEY (`answer_id`) REFERENCES `answer`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `answer_wording_answer` ON `answer_wording` (`answer_id`);--> statement-breakpoint
CREATE TABLE `answer` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`store_id` integer,
	`signage_id` integer,
	`updated_at` integer NOT NULL,
	`updated_by` integer,
	FOREIGN KEY (`company_id`) REFERENCES `company`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`store_id`) REFERENCES `store`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`signage_id`) REFERENCES `signage`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`updated_by`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `answer_company` ON `answer` (`company_id`,`updated_at`);--> statement-breakpoint
CREATE INDEX `answer_store` ON `answer` (`store_id`);--> statement-breakpoint
CREATE INDEX `answer_signage` ON `answer` (`signage_id`);--> statement-breakpoint
CREATE TABLE `fact` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`store_id` integer,
	`lang` text NOT NULL,
	`label` text NOT NULL,
	`text` text NOT NULL,
	`position` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `company`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`store_id`) REFERENCES `store`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `fact_company` ON `fact` (`company_id`,`store_id`,`position`);--> statement-breakpoint
CREATE INDEX `fact_store` ON `fact` (`store_id`);--> statement-breakpoint
CREATE TABLE `unanswered` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`lang` text NOT NULL,
	`text` text NOT NULL,
	`folded` text NOT NULL,
	`times` integer DEFAULT 1 NOT NULL,
	`first_at` integer NOT NULL,
	`last_at` integer NOT NULL,
	`last_signage_id` integer,
	`state` text DEFAULT 'open' NOT NULL,
	`answer_id` integer,
	FOREIGN KEY (`company_id`) REFERENCES `company`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`last_signage_id`) REFERENCES `signage`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`answer_id`) REFERENCES `answer`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `unanswered_folded` ON `unanswered` (`company_id`,`lang`,`folded`);--> statement-breakpoint
CREATE INDEX `unanswered_inbox` ON `unanswered` (`company_id`,`state`,`times`);--> statement-breakpoint
CREATE INDEX `unanswered_answer` ON `unanswered` (`answer_id`);--> statement-breakpoint
CREATE TABLE `unanswered_wording` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`unanswered_id` integer NOT NULL,
	`text` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`unanswered_id`) REFERENCES `unanswered`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `unanswered_wording_of` ON `unanswered_wording` (`unanswered_id`);--> statement-breakpoint
CREATE TABLE `exhibit_content` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`target_id` integer NOT NULL,
	`user_id` integer,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`target_id`) REFERENCES `exhibit_target`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `exhibit_content_target_id_unique` ON `exhibit_content` (`target_id`);--> statement-breakpoint
CREATE INDEX `exhibit_content_user` ON `exhibit_content` (`user_id`);--> statement-breakpoint
CREATE TABLE `exhibit_count` (
	`content_id` integer NOT NULL,
	`day` text NOT NULL,
	`times` integer NOT NULL,
	PRIMARY KEY(`content_id`, `day`),
	FOREIGN KEY (`content_id`) REFERENCES `exhibit_content`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `exhibit_map` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`store_id` integer,
	`name` text NOT NULL,
	`background_media_id` integer,
	`token` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `company`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`store_id`) REFERENCES `store`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`background_media_id`) REFERENCES `media`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `exhibit_map_token_unique` ON `exhibit_map` (`token`);--> statement-breakpoint
CREATE UNIQUE INDEX `exhibit_map_rest` ON `exhibit_map` (`company_id`) WHERE store_id IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `exhibit_map_of_store` ON `exhibit_map` (`store_id`);--> statement-breakpoint
CREATE INDEX `exhibit_map_company` ON `exhibit_map` (`company_id`);--> statement-breakpoint
CREATE INDEX `exhibit_map_background` ON `exhibit_map` (`background_media_id`);--> statement-breakpoint
CREATE TABLE `exhibit_target` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`map_id` integer NOT NULL,
	`position` integer NOT NULL,
	`x` real NOT NULL,
	`y` real NOT NULL,
	FOREIGN KEY (`map_id`) REFERENCES `exhibit_map`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `exhibit_target_map` ON `exhibit_target` (`map_id`,`position`);--> statement-breakpoint
CREATE TABLE `exhibit_text` (
	`content_id` integer NOT NULL,
	`lang` text NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	PRIMARY KEY(`content_id`, `lang`),
	FOREIGN KEY (`content_id`) REFERENCES `exhibit_content`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `talk` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` integer NOT NULL,
	`signage_id` integer NOT NULL,
	`store_id` integer,
	`lang` text NOT NULL,
	`began_at` integer NOT NULL,
	`ended_at` integer,
	`cause` text,
	`steps` integer DEFAULT 0 NOT NULL,
	`call_id` text,
	FOREIGN KEY (`company_id`) REFERENCES `company`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`signage_id`) REFERENCES `signage`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`store_id`) REFERENCES `store`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`call_id`) REFERENCES `call`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `talk_company` ON `talk` (`company_id`,`began_at`);--> statement-breakpoint
CREATE INDEX `talk_signage` ON `talk` (`signage_id`,`began_at`);--> statement-breakpoint
CREATE INDEX `talk_open` ON `talk` (`ended_at`);--> statement-breakpoint
CREATE INDEX `talk_call` ON `talk` (`call_id`);--> statement-breakpoint
CREATE TABLE `utterance` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`talk_id` text,
	`call_id` text,
	`at` integer NOT NULL,
	`speaker` text NOT NULL,
	`lang` text NOT NULL,
	`text` text NOT NULL,
	`translations` text,
	`outcome` text,
	`sources` text,
	`latency` text,
	FOREIGN KEY (`company_id`) REFERENCES `company`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`talk_id`) REFERENCES `talk`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`call_id`) REFERENCES `call`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `utterance_talk` ON `utterance` (`talk_id`,`id`);--> statement-breakpoint
CREATE INDEX `utterance_call` ON `utterance` (`call_id`,`id`);--> statement-breakpoint
CREATE INDEX `utterance_company` ON `utterance` (`company_id`,`at`);--> statement-breakpoint
-- Search index of answers: our own bigrams (no tokenizer of FTS5 finds 料金), with one row for each wording of an answer, each exhibit and fact.
-- `scope` contains words such as c12 (company) and ja (language), so that a search stays within its company. Rows are written in the same
-- transaction as their source.
CREATE VIRTUAL TABLE `knowledge` USING fts5(scope, grams, kind UNINDEXED, source_id UNINDEXED, wording UNINDEXED, tokenize = "unicode61 remove_diacritics 2");
