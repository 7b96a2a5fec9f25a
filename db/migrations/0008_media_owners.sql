-- Uploads from before uploads had an owner belong to the user, if the company has only one.
UPDATE `media` SET `created_by` = (SELECT `id` FROM `user` WHERE `user`.`company_id` = `media`.`company_id`)
WHERE `created_by` IS NULL
AND (SELECT count(*) FROM `user` WHERE `user`.`company_id` = `media`.`company_id`) = 1;
