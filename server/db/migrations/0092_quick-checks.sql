ALTER TABLE "sessions" DROP CONSTRAINT "sessions_end_reason_check";--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "users_requested_role_check";--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_actor_kind_check";--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_action_check";--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_subject_kind_check";--> statement-breakpoint
ALTER TABLE "restaurants" DROP CONSTRAINT "restaurants_pause_cause_check";--> statement-breakpoint
ALTER TABLE "courier_shifts" DROP CONSTRAINT "courier_shifts_ended_by_check";--> statement-breakpoint
ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_subject_check";--> statement-breakpoint
ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_status_check";--> statement-breakpoint
ALTER TABLE "delivery_offers" DROP CONSTRAINT "delivery_offers_status_check";--> statement-breakpoint
ALTER TABLE "delivery_timeline" DROP CONSTRAINT "delivery_timeline_status_check";--> statement-breakpoint
ALTER TABLE "contact_messages" DROP CONSTRAINT "contact_messages_topic_check";--> statement-breakpoint
ALTER TABLE "contact_messages" DROP CONSTRAINT "contact_messages_status_check";--> statement-breakpoint
ALTER TABLE "donations" DROP CONSTRAINT "donations_status_check";--> statement-breakpoint
ALTER TABLE "fund_spendings" DROP CONSTRAINT "fund_spendings_purpose_check";--> statement-breakpoint
ALTER TABLE "impact_days" DROP CONSTRAINT "impact_days_kind_check";--> statement-breakpoint
ALTER TABLE "impact_entries" DROP CONSTRAINT "impact_entries_kind_check";--> statement-breakpoint
ALTER TABLE "impact_facts" DROP CONSTRAINT "impact_facts_kind_check";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_kind_check";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_account_check";--> statement-breakpoint
ALTER TABLE "order_prints" DROP CONSTRAINT "order_prints_kind_check";--> statement-breakpoint
ALTER TABLE "order_timeline" DROP CONSTRAINT "order_timeline_status_check";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_status_check";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_fulfilment_check";--> statement-breakpoint
ALTER TABLE "refund_requests" DROP CONSTRAINT "refund_requests_cause_check";--> statement-breakpoint
ALTER TABLE "refund_requests" DROP CONSTRAINT "refund_requests_status_check";--> statement-breakpoint
ALTER TABLE "partner_applications" DROP CONSTRAINT "partner_applications_business_type_check";--> statement-breakpoint
ALTER TABLE "partner_applications" DROP CONSTRAINT "partner_applications_status_check";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_purpose_check";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_method_check";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_status_check";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_status_check";--> statement-breakpoint
ALTER TABLE "sandbox_charges" DROP CONSTRAINT "sandbox_charges_method_check";--> statement-breakpoint
ALTER TABLE "sandbox_charges" DROP CONSTRAINT "sandbox_charges_status_check";--> statement-breakpoint
ALTER TABLE "sandbox_refunds" DROP CONSTRAINT "sandbox_refunds_status_check";--> statement-breakpoint
ALTER TABLE "saved_payment_methods" DROP CONSTRAINT "saved_payment_methods_method_check";--> statement-breakpoint
ALTER TABLE "payouts" DROP CONSTRAINT "payouts_payee_check";--> statement-breakpoint
ALTER TABLE "promo_codes" DROP CONSTRAINT "promo_codes_kind_check";--> statement-breakpoint
ALTER TABLE "promo_redemptions" DROP CONSTRAINT "promo_redemptions_offer_check";--> statement-breakpoint
ALTER TABLE "recurring_rescues" DROP CONSTRAINT "recurring_rescues_kind_check";--> statement-breakpoint
ALTER TABLE "rescue_drop_outs" DROP CONSTRAINT "rescue_drop_outs_carrier_kind_check";--> statement-breakpoint
ALTER TABLE "rescue_runs" DROP CONSTRAINT "rescue_runs_state_check";--> statement-breakpoint
ALTER TABLE "rescue_runs" DROP CONSTRAINT "rescue_runs_carrier_kind_check";--> statement-breakpoint
ALTER TABLE "rescue_slots" DROP CONSTRAINT "rescue_slots_state_check";--> statement-breakpoint
ALTER TABLE "shelters" DROP CONSTRAINT "shelters_diet_check";--> statement-breakpoint
ALTER TABLE "shelters" DROP CONSTRAINT "shelters_status_check";--> statement-breakpoint
ALTER TABLE "surplus_lots" DROP CONSTRAINT "surplus_lots_kind_check";--> statement-breakpoint
ALTER TABLE "surplus_lots" DROP CONSTRAINT "surplus_lots_state_check";--> statement-breakpoint
ALTER TABLE "surplus_reservations" DROP CONSTRAINT "surplus_reservations_state_check";--> statement-breakpoint
ALTER TABLE "volunteers" DROP CONSTRAINT "volunteers_vehicle_check";--> statement-breakpoint
ALTER TABLE "volunteers" DROP CONSTRAINT "volunteers_status_check";--> statement-breakpoint
ALTER TABLE "support_messages" DROP CONSTRAINT "support_messages_author_check";--> statement-breakpoint
ALTER TABLE "support_threads" DROP CONSTRAINT "support_threads_topic_check";--> statement-breakpoint
ALTER TABLE "support_threads" DROP CONSTRAINT "support_threads_state_check";--> statement-breakpoint
ALTER INDEX "outbox_events_topics_idx" SET (fastupdate = true, gin_pending_list_limit = 64);--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_end_reason_check" CHECK ("sessions"."end_reason" = ANY ('{signedOut,elsewhere,newPassword,reuse,accountDeleted,suspended}'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_requested_role_check" CHECK ("users"."requested_role" = ANY ('{ROLE_ADMIN,ROLE_RESTAURANT,ROLE_CUSTOMER,ROLE_DELIVERY_AGENT,ROLE_SHELTER,ROLE_VOLUNTEER}'));--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_actor_kind_check" CHECK ("audit_entries"."actor_kind" = ANY ('{account,operator}'));--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_action_check" CHECK ("audit_entries"."action" = ANY ('{setting.changed,role.granted,role.declined,admin.invited,admin.created,account.changed,account.exported,account.erased,deposit.changed,session.ended,secondFactor.enabled,secondFactor.disabled,secondFactor.reset,account.suspended,account.restored,roles.changed,restaurant.added,restaurant.suspended,restaurant.restored,commission.changed,order.cancelled,order.moved,order.refunded,delivery.assigned,delivery.unassigned,delivery.moved,cash.received,thread.opened,thread.assigned,thread.resolved,thread.reopened,message.answered,refund.granted,refund.declined,dish.added,dish.changed,dish.deleted,menu.imported,menu.changed,restaurant.changed,restaurant.paused,restaurant.resumed,restaurant.setUp,restaurant.live,restaurant.offline,application.approved,application.declined,application.askedBack,staff.invited,staff.uninvited,staff.joined,staff.removed,promoCode.added,promoCode.changed,shelter.approved,shelter.declined,shelter.suspended,volunteer.approved,volunteer.declined,volunteer.suspended,rescue.unlocked,rescue.photoHidden,rescue.photoShown,view.saved,view.changed,view.deleted,job.retried,job.dropped,donation.refunded,donation.hidden,donation.shown}'));--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_subject_kind_check" CHECK ("audit_entries"."subject_kind" = ANY ('{setting,account,adminInvitation,session,order,delivery,dish,restaurant,application,thread,message,promoCode,shelter,volunteer,rescue,view,job,donation}'));--> statement-breakpoint
ALTER TABLE "restaurants" ADD CONSTRAINT "restaurants_pause_cause_check" CHECK ("restaurants"."pause_cause" = ANY ('{staff,unaccepted}'));--> statement-breakpoint
ALTER TABLE "courier_shifts" ADD CONSTRAINT "courier_shifts_ended_by_check" CHECK ("courier_shifts"."ended_by" = ANY ('{courier,time,silence}'));--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_subject_check" CHECK ("deliveries"."subject" = ANY ('{order,rescue}'));--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_status_check" CHECK ("deliveries"."status" = ANY ('{waiting,assigned,pickup,enroute,completed,cancelled}'));--> statement-breakpoint
ALTER TABLE "delivery_offers" ADD CONSTRAINT "delivery_offers_status_check" CHECK ("delivery_offers"."status" = ANY ('{open,accepted,declined,expired,withdrawn}'));--> statement-breakpoint
ALTER TABLE "delivery_timeline" ADD CONSTRAINT "delivery_timeline_status_check" CHECK ("delivery_timeline"."status" = ANY ('{waiting,assigned,pickup,enroute,completed,cancelled}'));--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_topic_check" CHECK ("contact_messages"."topic" = ANY ('{order,feedback,partnership,donation,other}'));--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_status_check" CHECK ("contact_messages"."status" = ANY ('{new,answered}'));--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_status_check" CHECK ("donations"."status" = ANY ('{pending,received,failed,refunded}'));--> statement-breakpoint
ALTER TABLE "fund_spendings" ADD CONSTRAINT "fund_spendings_purpose_check" CHECK ("fund_spendings"."purpose" = ANY ('{rescueRun,sponsoredMeal}'));--> statement-breakpoint
ALTER TABLE "impact_days" ADD CONSTRAINT "impact_days_kind_check" CHECK ("impact_days"."kind" = ANY ('{listed,sold,accepted,pickedUp,received,wasted,donated,spent}'));--> statement-breakpoint
ALTER TABLE "impact_entries" ADD CONSTRAINT "impact_entries_kind_check" CHECK ("impact_entries"."kind" = ANY ('{listed,sold,accepted,pickedUp,received,wasted,donated,spent}'));--> statement-breakpoint
ALTER TABLE "impact_facts" ADD CONSTRAINT "impact_facts_kind_check" CHECK ("impact_facts"."kind" = ANY ('{listed,sold,accepted,pickedUp,received,wasted,donated,spent}'));--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_kind_check" CHECK ("ledger_entries"."kind" = ANY ('{charge,cash,settlement,refund,donation,payout,handover,spending}'));--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account_check" CHECK ("ledger_entries"."account" = ANY ('{customer,donor,clearing,cash,restaurant,agent,paidOut,tax,platform,fund}'));--> statement-breakpoint
ALTER TABLE "order_prints" ADD CONSTRAINT "order_prints_kind_check" CHECK ("order_prints"."kind" = ANY ('{ticket,label}'));--> statement-breakpoint
ALTER TABLE "order_timeline" ADD CONSTRAINT "order_timeline_status_check" CHECK ("order_timeline"."status" = ANY ('{processing,confirmed,preparing,readyForPickup,outForDelivery,delivered,cancelled}'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_status_check" CHECK ("orders"."status" = ANY ('{processing,confirmed,preparing,readyForPickup,outForDelivery,delivered,cancelled}'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_fulfilment_check" CHECK ("orders"."fulfilment" = ANY ('{delivery,counter}'));--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_cause_check" CHECK ("refund_requests"."cause" = ANY ('{missingItem,wrongItem,quality,late,other}'));--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_status_check" CHECK ("refund_requests"."status" = ANY ('{open,granted,declined}'));--> statement-breakpoint
ALTER TABLE "partner_applications" ADD CONSTRAINT "partner_applications_business_type_check" CHECK ("partner_applications"."business_type" = ANY ('{restaurant,cloud_kitchen,catering,food_truck,bakery,other}'));--> statement-breakpoint
ALTER TABLE "partner_applications" ADD CONSTRAINT "partner_applications_status_check" CHECK ("partner_applications"."status" = ANY ('{pending,askedBack,approved,declined}'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_purpose_check" CHECK ("payments"."purpose" = ANY ('{order,donation}'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_method_check" CHECK ("payments"."method" = ANY ('{creditCard,upi,cashOnDelivery,fund}'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_status_check" CHECK ("payments"."status" = ANY ('{created,authorised,captured,partlyRefunded,refunded,failed}'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_status_check" CHECK ("refunds"."status" = ANY ('{pending,done,failed}'));--> statement-breakpoint
ALTER TABLE "sandbox_charges" ADD CONSTRAINT "sandbox_charges_method_check" CHECK ("sandbox_charges"."method" = ANY ('{creditCard,upi}'));--> statement-breakpoint
ALTER TABLE "sandbox_charges" ADD CONSTRAINT "sandbox_charges_status_check" CHECK ("sandbox_charges"."status" = ANY ('{open,captured,declined}'));--> statement-breakpoint
ALTER TABLE "sandbox_refunds" ADD CONSTRAINT "sandbox_refunds_status_check" CHECK ("sandbox_refunds"."status" = ANY ('{pending,done,failed}'));--> statement-breakpoint
ALTER TABLE "saved_payment_methods" ADD CONSTRAINT "saved_payment_methods_method_check" CHECK ("saved_payment_methods"."method" = ANY ('{creditCard,upi}'));--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_payee_check" CHECK ("payouts"."payee" = ANY ('{restaurant,agent}'));--> statement-breakpoint
ALTER TABLE "promo_codes" ADD CONSTRAINT "promo_codes_kind_check" CHECK ("promo_codes"."kind" = ANY ('{newsletter,chat}'));--> statement-breakpoint
ALTER TABLE "promo_redemptions" ADD CONSTRAINT "promo_redemptions_offer_check" CHECK ("promo_redemptions"."offer" = ANY ('{firstOrder}'));--> statement-breakpoint
ALTER TABLE "recurring_rescues" ADD CONSTRAINT "recurring_rescues_kind_check" CHECK ("recurring_rescues"."kind" = ANY ('{hot,highRisk,chilled}'));--> statement-breakpoint
ALTER TABLE "rescue_drop_outs" ADD CONSTRAINT "rescue_drop_outs_carrier_kind_check" CHECK ("rescue_drop_outs"."carrier_kind" = ANY ('{volunteer,agent}'));--> statement-breakpoint
ALTER TABLE "rescue_runs" ADD CONSTRAINT "rescue_runs_state_check" CHECK ("rescue_runs"."state" = ANY ('{open,claimed,pickedUp,received,cancelled,expired}'));--> statement-breakpoint
ALTER TABLE "rescue_runs" ADD CONSTRAINT "rescue_runs_carrier_kind_check" CHECK ("rescue_runs"."carrier_kind" = ANY ('{volunteer,agent}'));--> statement-breakpoint
ALTER TABLE "rescue_slots" ADD CONSTRAINT "rescue_slots_state_check" CHECK ("rescue_slots"."state" = ANY ('{planned,listed,skipped}'));--> statement-breakpoint
ALTER TABLE "shelters" ADD CONSTRAINT "shelters_diet_check" CHECK ("shelters"."diet" = ANY ('{veg,any}'));--> statement-breakpoint
ALTER TABLE "shelters" ADD CONSTRAINT "shelters_status_check" CHECK ("shelters"."status" = ANY ('{pending,approved,declined,suspended}'));--> statement-breakpoint
ALTER TABLE "surplus_lots" ADD CONSTRAINT "surplus_lots_kind_check" CHECK ("surplus_lots"."kind" = ANY ('{hot,highRisk,chilled,packed}'));--> statement-breakpoint
ALTER TABLE "surplus_lots" ADD CONSTRAINT "surplus_lots_state_check" CHECK ("surplus_lots"."state" = ANY ('{onSale,offered,closed}'));--> statement-breakpoint
ALTER TABLE "surplus_reservations" ADD CONSTRAINT "surplus_reservations_state_check" CHECK ("surplus_reservations"."state" = ANY ('{reserved,sold,released}'));--> statement-breakpoint
ALTER TABLE "volunteers" ADD CONSTRAINT "volunteers_vehicle_check" CHECK ("volunteers"."vehicle" = ANY ('{foot,bicycle,scooter,car,van}'));--> statement-breakpoint
ALTER TABLE "volunteers" ADD CONSTRAINT "volunteers_status_check" CHECK ("volunteers"."status" = ANY ('{pending,approved,declined,suspended}'));--> statement-breakpoint
ALTER TABLE "support_messages" ADD CONSTRAINT "support_messages_author_check" CHECK ("support_messages"."author" = ANY ('{person,support}'));--> statement-breakpoint
ALTER TABLE "support_threads" ADD CONSTRAINT "support_threads_topic_check" CHECK ("support_threads"."topic" = ANY ('{orderLate,items,quality,payment,other}'));--> statement-breakpoint
ALTER TABLE "support_threads" ADD CONSTRAINT "support_threads_state_check" CHECK ("support_threads"."state" = ANY ('{open,answered,resolved}'));--> statement-breakpoint
-- Ends a statement that writes for several unless it may write for all of them, so that it leaves nothing behind (db/all-or-nothing.ts).
CREATE FUNCTION all_or_nothing(ok boolean) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  IF ok THEN
    RETURN true;
  END IF;
  RAISE EXCEPTION 'they cannot all be written' USING ERRCODE = 'AN001';
END $$;
