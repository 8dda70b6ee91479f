ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_action_check";--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_subject_kind_check";--> statement-breakpoint
ALTER TABLE "dishes" ADD COLUMN "section" text;--> statement-breakpoint
ALTER TABLE "dishes" ADD COLUMN "allergens" text[];--> statement-breakpoint
ALTER TABLE "dishes" ADD COLUMN "kcal" integer;--> statement-breakpoint
ALTER TABLE "dishes" ADD COLUMN "back_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "dishes_back_idx" ON "dishes" USING btree ("back_at") WHERE back_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "dishes_photo_idx" ON "dishes" USING btree ("image") WHERE image LIKE '/api/pictures/%';--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_action_check" CHECK ("audit_entries"."action" IN ('setting.changed', 'role.granted', 'role.declined', 'admin.invited', 'admin.created', 'account.changed', 'account.exported', 'account.erased', 'session.ended', 'order.cancelled', 'refund.granted', 'refund.declined', 'dish.added', 'dish.changed', 'dish.deleted'));--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_subject_kind_check" CHECK ("audit_entries"."subject_kind" IN ('setting', 'account', 'adminInvitation', 'session', 'order', 'dish'));--> statement-breakpoint
ALTER TABLE "dishes" ADD CONSTRAINT "dishes_kcal_check" CHECK ("dishes"."kcal" >= 0);--> statement-breakpoint
ALTER TABLE "dishes" ADD CONSTRAINT "dishes_allergens_check" CHECK ("dishes"."allergens" <@ ARRAY['gluten', 'crustaceans', 'milk', 'egg', 'fish', 'nuts', 'soy', 'sulphites']);