ALTER TABLE "application_milestones" VALIDATE CONSTRAINT "application_milestones_kind_known";
