-- what a company of one person uploaded before uploads had an owner is that person's
UPDATE `media` SET `created_by` = (SELECT `id` FROM `user` WHERE `user`.`company_id` = `media`.`company_id`)
WHERE `created_by` IS NULL
AND (SELECT count(*) FROM `user` WHERE `user`.`company_id` = `media`.`company_id`) = 1;
