// Written by `pnpm describe-tables` from the migrations and test/column-types.ts: change them there.
import type {
  AccountingKind,
  AccountingStatus,
  Answer,
  Arrival,
  BillStatus,
  BulkKind,
  BulkOutcome,
  BulkState,
  ChannelGroup,
  ChargeStatus,
  ChatbotDid,
  CreditReason,
  DisputeStatus,
  EstimateStatus,
  Frequency,
  ImportField,
  ImportKind,
  ImportOptions,
  ImportOutcome,
  ImportState,
  InvoiceStatus,
  JobStatus,
  LedgerAccountKind,
  OpportunityStatus,
  PayoutStatus,
  PriceTrace,
  Question,
  RateKind,
  RefundStatus,
  RunBy,
  RunState,
  SellerKind,
  StaffRole,
  SwitchedRole,
  TimesheetStatus,
  Understood,
  ViewList,
  Wanted,
  Weekday,
} from '@treasures/api-client'
import type { ChargeRequest, DeclineKind, PaymentNews } from '../payments.ts'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { JobEdit } from './job-edit.ts'

export type Tables = {
  access_tokens: {
    hash: string
    id_user: number
    created_at: Date
    expires_at: Date
    confirmed_at: Date | null
  }
  accounting_contacts: {
    service: string
    reference: string
    service_id: string
  }
  accounting_documents: {
    id: Generated<number>
    service: string
    kind: AccountingKind
    id_record: number
    status: Generated<AccountingStatus>
    service_id: string | null
    asked_at: Date | null
    sent_at: Date | null
    error: string | null
    booked_total_pence: number | null
    booked_vat_pence: number | null
    compared_at: Date | null
    created_at: Date
  }
  accounting_periods: {
    id: Generated<boolean>
    locked_until: string | null
  }
  activities: {
    id: Generated<number>
    id_job: number | null
    id_customer: number | null
    id_treasure: number | null
    type: 1 | 2
    descr: string
    created_at: Date
    id_user: number | null
    id_assignee: number | null
    to_do: Generated<boolean>
    completed_at: Date | null
    due_on: string | null
    topic: 'cancel' | 'erasure' | 'tax' | null
  }
  addresses: {
    id: Generated<number>
    id_customer: number
    address: Generated<string>
    detail: Generated<string>
    postcode: string | null
    id_city: number | null
    id_country: Generated<number>
    lat: number | null
    lon: number | null
    created_at: Date
  }
  agreed_lines: {
    id: Generated<number>
    id_job: number
    id_treasure: number | null
    what: string
    treasure_pence: number
    customer_pence: number
    state: Generated<'asked' | 'agreed' | 'declined' | 'withdrawn'>
    asked_at: Date
    answered_at: Date | null
    how: 'link' | 'portal' | 'staff' | null
    id_answered_by: number | null
    reason: Generated<string>
    id_price_unit: Generated<number>
    quantity_hundredths: Generated<number | null>
    source: Generated<'booking' | 'estimate' | 'change' | 'staff'>
    booked: GeneratedAlways<boolean>
  }
  ambassadors: {
    id: number
    mnemonic: string
    region_name: string
    description: Generated<string>
    automatically_price_boost: Generated<boolean>
    opened_on: Generated<string>
    closed_on: string | null
    closed_to: number | null
    closed_settled_at: Date | null
    company: Generated<string>
    address: Generated<string>
    vat_number: Generated<string>
    email: Generated<string>
  }
  api_keys: {
    id: GeneratedAlways<number>
    id_user: number
    name: string
    hash: string
    hint: string
    scopes: ColumnType<string[], readonly string[], readonly string[]>
    reads_only: boolean
    created_at: Date
    ends_at: Date | null
    last_used_at: Date | null
    revoked_at: Date | null
  }
  appointment_times: {
    id: Generated<number>
    id_appointment: number | null
    id_treasure: number
    during: string
    freed_at: Date | null
    planned_start: Date | null
    id_booking: string | null
    held_at: Date | null
    held_until: Date | null
  }
  appointments: {
    id: Generated<number>
    id_job: number
    id_treasure: number
    date: string
    time: string
    hours_hundredths: number | null
    visit: Generated<boolean>
    recurrent: Generated<boolean>
    end_on: string | null
    frequency: Frequency | null
    every: number | null
    byweekday: ColumnType<
      Weekday[] | null,
      readonly Weekday[] | null | undefined,
      readonly Weekday[] | null
    >
    sequence: Generated<number>
    created_at: Date
    updated_at: Date
    cancelled_at: Date | null
  }
  assignments: {
    id: Generated<number>
    id_job: number
    id_treasure: number
    how: 'claim' | 'opportunity' | 'auto_match' | 'admin' | 'estimate' | 'booking'
    assigned_at: Date
    ended_at: Date | null
    undo_until: Date | null
    edited_at: Date | null
    edits: ColumnType<JobEdit[], readonly JobEdit[] | undefined, readonly JobEdit[]>
    undone_at: Date | null
  }
  authenticators: {
    id_user: number
    secret: string
    last_step: Generated<number>
    created_at: Date
    confirmed_at: Date | null
    last_used_at: Date | null
  }
  automation_actions: {
    id_run: number
    position: number
    action: ColumnType<unknown, string, string>
    state: Generated<'waiting' | 'done' | 'skipped' | 'failed'>
    result: string | null
    at: Date | null
  }
  automation_runs: {
    id: GeneratedAlways<number>
    id_listener: number
    version: number
    id_event: number
    id_job: number | null
    subject: string
    occasion: Generated<string>
    causes: ColumnType<number[], readonly number[] | undefined, readonly number[]>
    state: RunState
    reason: string | null
    due_at: Date | null
    created_at: Date
    ended_at: Date | null
  }
  backups: {
    id: GeneratedAlways<number>
    file: string
    encrypted: boolean
    started_at: Date
    made_at: Date | null
    error: string | null
    bytes: number | null
    row_count: number | null
    file_count: number | null
    missing_count: number | null
    tested_at: Date | null
    test_error: string | null
    removed_at: Date | null
  }
  bank_accounts: {
    id: Generated<number>
    id_treasure: number
    holder: string
    sealed: string
    last4: string
    checked: 'fits' | 'cannot_say'
    confirmed_by: number | null
    id_user: number | null
    changed_at: Date
    created_at: Date
    needs_second_person: Generated<boolean>
  }
  bill_lines: {
    id: Generated<number>
    id_bill: number
    id_work: number
    id_job: number
    descr: string
    date: string
    quantity_hundredths: number
    treasure_price_pence: number
    material: boolean
    total_pence: number
    vat_pence: number
  }
  bills: {
    id: Generated<number>
    id_treasure: number
    id_timesheet: number
    id_status: Generated<BillStatus>
    number: string | null
    issued_on: string | null
    work_pence: Generated<number>
    materials_pence: Generated<number>
    vat_pence: Generated<number>
    withheld_pence: Generated<number>
    total_pence: Generated<number>
    held: string | null
    parties: ColumnType<object | null, string | null | undefined, string | null>
    document: string | null
    xero_id: string | null
    issued_at: Date | null
    paid_at: Date | null
    voided_at: Date | null
    created_at: Date
    updated_at: Date
  }
  board_changes: {
    id: GeneratedAlways<number>
    tx: Generated<number>
    type: 'joined' | 'left' | 'changed'
    id_job: number
    id_region: number
    created_at: Generated<Date>
  }
  bookings: {
    id: string
    id_job: number
    token_hash: string
    fname: Generated<string>
    lname: Generated<string>
    email: Generated<string>
    mphone: Generated<string>
    step: Generated<string>
    id_option: number
    id_embed: string | null
    terms_accepted_at: Date | null
    terms_url: string | null
    express_request_at: Date | null
    links_sent: Generated<number>
    link_sent_at: Date | null
    completed_at: Date | null
    created_at: Date
    former_token_hashes: ColumnType<string[], readonly string[] | undefined, readonly string[]>
    window_at: Date | null
    id_questions: number | null
    answers: ColumnType<Answer[], string | undefined, string>
  }
  brands: {
    id: Generated<number>
    id_region: number | null
    name: string | null
    logo: string | null
    accent: string | null
    sender_name: string | null
    reply_to: string | null
    updated_at: Date
  }
  breaks: {
    id: Generated<number>
    id_treasure: number
    start_on: string
    end_on: string
    reason: Generated<string>
    created_at: Date
  }
  bulk_rows: {
    id_bulk: number
    line: number
    id_record: number
    outcome: BulkOutcome | null
    words: Generated<string>
    done_at: Date | null
  }
  bulks: {
    id: GeneratedAlways<number>
    act: string
    kind: BulkKind
    state: BulkState
    query: ColumnType<Record<string, string> | null, string | null | undefined, string | null>
    input: ColumnType<Record<string, unknown>, string, string>
    chosen_region: number | null
    id_user: number
    collected_at: Date | null
    problem: string | null
    created_at: Date
    finished_at: Date | null
  }
  business: {
    id: Generated<number>
    valid_from: string
    name: string | null
    trading_name: string | null
    address: string | null
    company_number: string | null
    vat_registered: boolean | null
    vat_number: string | null
    phone: string | null
    email: string | null
    jobs_email: string | null
    terms_url: string | null
    privacy_url: string | null
    apply_url: string | null
    id_user: number | null
    created_at: Date
    hmrc_platform_id: string | null
  }
  busy_feeds: {
    id: Generated<number>
    id_treasure: number
    name: string
    host: string
    url: string
    created_at: Date
    asked_at: Date
    checked_at: Date | null
    read_at: Date | null
    read_on: string | null
    etag: string | null
    last_modified: string | null
    failing_since: Date | null
    problem:
      | 'unreachable'
      | 'inside'
      | 'refused'
      | 'gone'
      | 'slow'
      | 'too_large'
      | 'not_a_calendar'
      | 'too_many'
      | null
    told_at: Date | null
  }
  busy_times: {
    id_feed: number
    during: string
  }
  card_links: {
    hash: string
    id_customer: number
    created_at: Date
    expires_at: Date
    used_at: Date | null
  }
  card_setups: {
    setup: string
    id_customer: number
    processor: 'sandbox' | 'stripe'
    link_hash: string | null
    created_at: Date
    finished_at: Date | null
    payer: string | null
  }
  card_tellings: {
    processor: 'sandbox' | 'stripe'
    reference: string
    told_at: Date
    gone: Generated<boolean>
  }
  cards: {
    id: Generated<number>
    id_customer: number
    last4: string
    exp_month: number
    exp_year: number
    payment_retry: Generated<number>
    created_at: Date
    processor: Generated<'sandbox' | 'stripe'>
    brand: Generated<string>
    reference: string | null
    payer: string | null
  }
  channels: {
    id: number
    name: string
    description: string
  }
  charges: {
    id: Generated<number>
    id_invoice: number
    id_customer: number
    id_card: number | null
    card: Generated<string>
    attempt: number
    amount_pence: number
    refunded_pence: Generated<number>
    fee_pence: Generated<number>
    status: Generated<ChargeStatus>
    processor: string
    reference: string | null
    request: ColumnType<ChargeRequest, string, string>
    decline: DeclineKind | null
    error_code: string | null
    error: string | null
    retry_at: Date | null
    id_user: number | null
    created_at: Date
    finished_at: Date | null
  }
  chatbot_events: {
    id: GeneratedAlways<number>
    id_conversation: number
    id_inbound: number | null
    understood: Understood | null
    did: ChatbotDid
    is_idle: Generated<boolean>
    id_job: number | null
    id_message: number | null
    id_user: number | null
    at: Date
  }
  cis_payments: {
    id: Generated<number>
    month: string
    amount_pence: number
    paid_on: string
    reference: string
    reversed_at: Date | null
    id_user: number | null
    created_at: Date
  }
  cities: {
    id: Generated<number>
    id_country: number
    id_county: number | null
    name: string
    folded: GeneratedAlways<string>
    lat: number
    lon: number
    population: Generated<number>
  }
  companies: {
    id: Generated<number>
    name: string
    folded: GeneratedAlways<string>
  }
  conversations: {
    id: GeneratedAlways<number>
    mobile: string
    taken_at: Date | null
    id_taken_by: number | null
    waiting_since: Date | null
    last_at: Date
  }
  counties: {
    id: Generated<number>
    id_country: number
    name: string
  }
  countries: {
    id: number
    name: string
  }
  coverage_requests: {
    id: Generated<number>
    email: string
    postcode: string
    outcode: string
    created_at: Date
  }
  credit_note_lines: {
    id_credit_note: number
    id_invoice_line: number
    gross_pence: number
    vat_pence: number
    treasure_pence: number
    lt_commission_pence: number
    franchisee_commission_pence: number
  }
  credit_notes: {
    id: Generated<number>
    id_invoice: number
    number: string
    issued_on: string
    reason: CreditReason
    notes: Generated<string>
    total_pence: number
    vat_pence: number
    treasures_income_pence: number
    lt_commission_pence: number
    franchisee_commission_pence: number
    post_fee_pence: Generated<number>
    post_fee_vat_pence: Generated<number>
    document: string | null
    id_user: number | null
    created_at: Date
  }
  customer_channels: {
    id_customer: number
    id_channel: number
    enabled: boolean
  }
  customer_tags: {
    id_customer: number
    id_tag: number
  }
  customers: {
    id: Generated<number>
    id_region: number | null
    fname: string
    lname: string
    email: string | null
    phone: string | null
    mphone: string | null
    auto_payment: Generated<number>
    created_at: Date
    id_address: number | null
    id_company: number | null
    descr: Generated<string>
    birthdate: string | null
    name_sort: GeneratedAlways<string>
    email_sort: GeneratedAlways<string | null>
    postcode: GeneratedAlways<string | null>
    found_by: GeneratedAlways<string>
    processor_customer: string | null
    unconfirmed_at: Date | null
    erased_at: Date | null
  }
  default_prices: {
    id: Generated<number>
    id_service: number
    id_price_unit: number
    treasure_price_pence: number | null
    customer_price_pence: number | null
    added_in: number
    removed_in: number | null
    valid_from: Generated<string>
  }
  diary_feeds: {
    id_user: number
    token_hash: string
    made_at: Date
  }
  disputes: {
    id: Generated<number>
    id_charge: number
    reference: string
    amount_pence: number
    status: DisputeStatus
    told_at: Date
    created_at: Date
  }
  document_kind_services: {
    id_kind: number
    id_service: number
    categories: ColumnType<string[], readonly string[] | undefined, readonly string[]>
  }
  document_kinds: {
    id: Generated<number>
    id_region: number | null
    name: string
    every_trade: boolean
    needs_number: Generated<boolean>
    needs_until: Generated<boolean>
    needs_categories: Generated<boolean>
    least_pence: number | null
    is_identity: Generated<boolean>
    register_url: string | null
    warn_days: ColumnType<number[], readonly number[] | undefined, readonly number[]>
    required_from: string
    retired_at: Date | null
    created_at: Date
  }
  document_warnings: {
    id_document: number
    days: number
    warned_on: string
  }
  documents: {
    id: Generated<number>
    id_treasure: number
    id_kind: number
    state: 'sent' | 'checked' | 'refused' | 'replaced' | 'ended'
    file: string | null
    file_kind: 'picture' | 'pdf' | null
    file_name: string | null
    sent_at: Date
    number: string | null
    from_on: string | null
    until_on: string | null
    amount_pence: number | null
    categories: ColumnType<string[], readonly string[] | undefined, readonly string[]>
    register_note: Generated<string>
    id_checked_by: number | null
    checked_at: Date | null
    reason: Generated<string>
    id_closed_by: number | null
    closed_at: Date | null
  }
  earlier_wishes: {
    id_appointment: number
    asked_at: Date
    seen: ColumnType<Date[], readonly Date[], readonly Date[]>
    checked_at: Date
    told_at: Date | null
  }
  email_bounces: {
    id: GeneratedAlways<number>
    address: string
    code: string
    words: string
    bounced_at: Date
    cleared_at: Date | null
    id_cleared_by: number | null
  }
  email_changes: {
    id_user: number
    email: string
    hash: string | null
    cancel_hash: string | null
    needs_password: boolean
    created_at: Date
    expires_at: Date
  }
  embed_loads: {
    id_embed: string
    day: string
    loads: number
  }
  embed_sightings: {
    id_embed: string
    page: string
    version: string
    first_seen: Date
    last_seen: Date
    error: string | null
    error_at: Date | null
    way: Generated<'page' | 'frame'>
    blocked: ColumnType<string[], readonly string[] | undefined, readonly string[]>
  }
  embeds: {
    id: string
    id_region: number
    name: string
    widget: 'booking-form' | 'jobs-board'
    settings: ColumnType<unknown, string, string>
    created_at: Date
    updated_at: Date
  }
  equipments: {
    id: Generated<number>
    name: string
    retired_on: string | null
  }
  estimate_options: {
    id: Generated<number>
    id_estimate: number
    position: number
    name: string
    treasure_pence: number
    customer_pence: number
    includes: Generated<string>
    not_included: Generated<string>
    accepted: Generated<boolean>
  }
  estimates: {
    id: Generated<number>
    id_job: number
    id_treasure: number
    id_status: EstimateStatus
    treasure_price_pence: number
    customer_price_pence: number
    descr: string
    valid_until: string
    created_at: Date
    responded_at: Date | null
  }
  events: {
    id: GeneratedAlways<number>
    tx: Generated<number>
    event: string
    id_job: number | null
    id_region: number | null
    created_at: Date
    id_customer: number | null
    id_treasure: number | null
    id_actor: number | null
    actor: 'user' | 'treasure' | 'customer' | 'system' | null
    id_user: number | null
    id_record: number | null
    data: ColumnType<unknown, string | undefined, string>
    causes: ColumnType<number[], readonly number[] | undefined, readonly number[]>
    id_key: Generated<number | null>
  }
  figure_checks: {
    figure: string
    checked_at: Date
    difference: string | null
  }
  former_jobs: {
    id_job: number
    number: string | null
    charged_pence: number | null
    paid_out_pence: number | null
  }
  how_heards: {
    id: number
    name: string
  }
  idempotency_keys: {
    call: string
    key: string
    body_hash: string
    answer: ColumnType<unknown, string | null | undefined, string | null>
    created_at: Date
  }
  import_rows: {
    id_import: number
    line: number
    cells: ColumnType<string[], string, string>
    email: string | null
    key: string | null
    outcome: ImportOutcome | null
    reasons: ColumnType<string[], string | undefined, string>
    id_customer: number | null
    id_treasure: number | null
    digest: string | null
    id_job: number | null
    number: string | null
    before: ColumnType<object | null, string | null | undefined, string | null>
  }
  imports: {
    id: GeneratedAlways<number>
    kind: ImportKind
    file_name: string
    state: Generated<ImportState>
    headers: ColumnType<string[], string, string>
    fields: ColumnType<(ImportField | null)[], string, string>
    options: ColumnType<ImportOptions, string, string>
    id_region: number | null
    id_user: number | null
    companies: ColumnType<number[], readonly number[] | undefined, readonly number[]>
    created_at: Date
    finished_at: Date | null
  }
  inbound_emails: {
    key: string
    outcome: 'written' | 'for_staff' | 'answered' | 'ignored'
    received_at: Date
  }
  inbound_texts: {
    id: GeneratedAlways<number>
    reference: string
    mobile: string
    body: string
    keyword: 'stop' | 'start' | 'help' | null
    received_at: Date
    for_chatbot: Generated<boolean>
    id_played_by: number | null
  }
  industries: {
    id: number
    name: string
  }
  invitations: {
    id: Generated<number>
    email: string
    role: StaffRole
    id_region: number | null
    presets: ColumnType<string[], readonly string[] | undefined, readonly string[]>
    switches: ColumnType<Record<string, boolean>, string | undefined, string>
    id_invited_by: number | null
    hash: string | null
    printed_hash: string | null
    created_at: Date
    expires_at: Date
  }
  invoice_lines: {
    id: Generated<number>
    id_invoice: number
    id_work: number
    id_job: number
    id_treasure: number
    descr: string
    date: string
    tax_point: string
    quantity_hundredths: number
    customer_price_pence: number
    material: boolean
    gross_pence: number
    vat_rate: number
    franchise_rate: number
    vat_pence: number
    treasure_pence: number
    lt_commission_pence: number
    franchisee_commission_pence: number
    about: Generated<string>
    id_agreed: number | null
    agreed_state: GeneratedAlways<string | null>
    agreed_key: GeneratedAlways<number>
    id_booked: number | null
    booked: GeneratedAlways<boolean | null>
  }
  invoices: {
    id: Generated<number>
    id_customer: number
    id_region: number
    id_status: Generated<InvoiceStatus>
    inv_number: string | null
    issued_on: string | null
    due_on: string | null
    payable_for_work_pence: Generated<number>
    payable_for_materials_pence: Generated<number>
    post_fee_pence: Generated<number>
    post_fee_waived: Generated<boolean>
    total_pence: Generated<number>
    work_vat_pence: Generated<number>
    materials_vat_pence: Generated<number>
    post_fee_vat_pence: Generated<number>
    vat_pence: Generated<number>
    treasures_work_pence: Generated<number>
    treasures_materials_pence: Generated<number>
    treasures_income_pence: Generated<number>
    lt_commission_pence: Generated<number>
    franchisee_commission_pence: Generated<number>
    materials_margin_pence: Generated<number>
    nettrove_pence: Generated<number>
    amount_paid_pence: Generated<number>
    amount_credited_pence: Generated<number>
    notes: Generated<string>
    parties: ColumnType<object | null, string | null | undefined, string | null>
    document: string | null
    xero_id: string | null
    payment_retry: Generated<number>
    issued_at: Date | null
    paid_at: Date | null
    voided_at: Date | null
    wallets_stopped_at: Date | null
    credited_at: Date | null
    error_credited_at: Date | null
    error_credited: string | null
    created_at: Date
    updated_at: Date
    paid_from_credit_pence: Generated<number>
  }
  job_answers: {
    id_job: number
    position: number
    id_version: number
    key: string
    kind: 'number' | 'choice' | 'yes_no' | 'text'
    words: string
    answer: string
    quantity: number
    customer_pence: number
    treasure_pence: number
  }
  job_images: {
    id: Generated<number>
    id_job: number
    position: number
    file: string
    width: number
    height: number
  }
  job_links: {
    hash: string
    id_job: number
    purpose:
      | 'continue'
      | 'treasure'
      | 'start'
      | 'estimate'
      | 'estimates'
      | 'review'
      | 'calendar'
      | 'visit'
      | 'change'
      | 'reply'
    created_at: Date
    expires_at: Date
    id_treasure: number | null
    id_work: number | null
    used_at: Date | null
    id_opened_by: number | null
    id_time: number | null
    id_agreed: number | null
    audience: 'all' | 'customer_staff' | 'treasure_staff' | null
  }
  job_loss_reasons: {
    id: number
    name: string
  }
  job_search: {
    id_job: number
    found_by: Generated<string>
  }
  job_tags: {
    id_job: number
    id_tag: number
  }
  job_types: {
    id: number
    name: string
    description: string
  }
  jobs: {
    id: Generated<number>
    id_customer: number | null
    id_region: number
    id_service: number
    id_service_option: number | null
    id_job_type: number
    id_price_unit: number
    id_status: JobStatus
    status_reason: string | null
    descr: string
    address: string
    postcode: string
    lat: number
    lon: number
    outcode: string
    treasure_price_pence: number | null
    customer_price_pence: number | null
    currency: Generated<string>
    auto_match: Generated<boolean>
    on_board: Generated<boolean>
    wanted_on: string | null
    posted_at: Date | null
    images_id: string | null
    created_at: Date
    updated_at: Date
    wanted: Wanted | null
    duration_hundredths: number | null
    price_trace: ColumnType<PriceTrace | null, string | null | undefined, string | null>
    boost_pence: Generated<number>
    boosted_at: Date | null
    locked_at: Date | null
    was_auto_match: boolean | null
    was_on_board: boolean | null
    matched_at: Date | null
    start_asked_at: Date | null
    start_answered_at: Date | null
    contact_fname: string | null
    contact_lname: string | null
    contact_email: string | null
    contact_mphone: string | null
    contact_phone: string | null
    over_at: Date | null
    public_details: string | null
    start_check_at: Date | null
    id_start_message: number | null
    wanted_time: string | null
    minimum_settled_at: Date | null
    minimum_waived_for: string | null
    ceiling_hundredths: number | null
    price_source: Generated<'booking' | 'estimate' | 'staff'>
    id_priced_by: number | null
  }
  known_devices: {
    hash: string
    id_user: number
    created_at: Date
    expires_at: Date
  }
  ledger_accounts: {
    id: Generated<number>
    kind: LedgerAccountKind
    id_customer: number | null
    id_treasure: number | null
    id_region: number | null
    processor: string | null
    checkpoint_pence: Generated<number>
    checkpoint_entry: Generated<number>
    closed_at: Date | null
    counted_entry: Generated<number>
    entries_since: Generated<number>
  }
  ledger_entries: {
    id: Generated<number>
    id_transaction: number
    id_account: number
    amount_pence: number
  }
  ledger_transactions: {
    id: Generated<number>
    kind: string
    key: string
    descr: Generated<string>
    happened_on: string
    booked_on: string
    reverses: number | null
    id_invoice: number | null
    id_user: number | null
    created_at: Date
  }
  listener_versions: {
    id_listener: number
    version: number
    definition: ColumnType<unknown, string, string>
    id_user: number | null
    created_at: Date
  }
  listeners: {
    id: GeneratedAlways<number>
    code: string | null
    name: string
    event: string
    version: Generated<number>
    active: Generated<boolean>
    switched_on_at: Date | null
    paused_because: string | null
    created_at: Date
    updated_at: Date
    deleted_at: Date | null
  }
  logos: {
    file: string
    width: number
    height: number
    made_at: Date
    given_up: Generated<boolean>
  }
  marketing_consents: {
    id: GeneratedAlways<number>
    id_customer: number
    id_channel: number
    agreed: boolean
    wording: string
    id_user: number | null
    given_at: Date
  }
  merged_customers: {
    id: number
    id_customer: number
  }
  messages: {
    id: GeneratedAlways<number>
    channel: 'email' | 'sms' | 'push'
    recipient: string
    subject: string | null
    body: string
    id_job: number | null
    created_at: Date
    sent_at: Date | null
    id_user: number | null
    is_secret: Generated<boolean>
    attempts: Generated<number>
    next_try_at: Date | null
    error: string | null
    is_private: Generated<boolean>
    blanked_at: Date | null
    id_customer: number | null
    id_opened_by: number | null
    opened_at: Date | null
    send_before: Date | null
    key: string | null
    state: Generated<
      'waiting' | 'sending' | 'unknown' | 'sent' | 'delivered' | 'failed' | 'withheld'
    >
    reference: string | null
    segments: number | null
    template: string | null
    class: Generated<'security' | 'service' | 'offer' | 'payment' | 'marketing' | 'reply'>
    channel_group: ChannelGroup | null
    id_treasure: number | null
    on_day: string | null
    held_until: Date | null
    failed_at: Date | null
    id_notification: number | null
    id_push_subscription: number | null
    id_event: number | null
    reply_token: string | null
  }
  notifications: {
    id: GeneratedAlways<number>
    id_user: number
    id_event: number
    notice: string
    title: string
    body: string
    path: string | null
    created_at: Date
    read_at: Date | null
  }
  number_series: {
    kind: 'invoice' | 'credit_note' | 'bill'
    id_treasure: number | null
    next: Generated<number>
    prefix: Generated<string>
  }
  opened: {
    id: Generated<boolean>
    at: Date
    id_user: number | null
    counts: ColumnType<unknown, string | undefined, string>
  }
  opportunities: {
    id: Generated<number>
    id_job: number
    id_treasure: number
    id_status: OpportunityStatus
    how: 'staff' | 'automatic'
    score_hundredths: number
    score_parts: ColumnType<unknown, string | undefined, string>
    token_hash: string | null
    created_at: Date
    sent_at: Date | null
    viewed_at: Date | null
    responded_at: Date | null
    expires_at: Date
    id_message: number | null
    id_text: number | null
    id_notification: number | null
    id_opened_by: number | null
  }
  option_prices: {
    id_service_option: number
    valid_from: string
    treasure_price_pence: number | null
    customer_price_pence: number | null
  }
  option_questions: {
    id: Generated<number>
    id_service_option: number | null
    questions: ColumnType<Question[], string, string>
    created_at: Date
  }
  outcodes: {
    outcode: string
    town: string
    lat: number
    lon: number
  }
  passkey_challenges: {
    hash: string
    purpose: 'add' | 'confirm' | 'sign_in' | 'second_factor'
    bound_to: string
    id_user: number | null
    expires_at: Date
  }
  passkeys: {
    id: GeneratedAlways<number>
    id_user: number
    credential: string
    public_key: string
    counter: number
    transports: ColumnType<string[], readonly string[], readonly string[]>
    host: string
    name: string
    created_at: Date
    last_used_at: Date | null
  }
  password_links: {
    hash: string
    id_user: number
    purpose: 'reset' | 'set'
    link_id_customer: number | null
    link_id_treasure: number | null
    created_at: Date
    expires_at: Date
    used_at: Date | null
  }
  pay_links: {
    hash: string
    id_invoice: number
    created_at: Date
    expires_at: Date
  }
  payment_events: {
    id: string
    type: string
    told_at: Date
    body: ColumnType<PaymentNews, string, string>
    done_at: Date | null
    created_at: Date
  }
  payout_files: {
    id: Generated<number>
    id_user: number | null
    created_at: Date
  }
  payouts: {
    id: Generated<number>
    id_wallet: number
    amount_pence: number
    id_status: Generated<PayoutStatus>
    reference: GeneratedAlways<string>
    id_file: number | null
    holder: string | null
    sealed: string | null
    account_last4: string | null
    reason: string | null
    id_user: number | null
    sent_at: Date | null
    finished_at: Date | null
    created_at: Date
  }
  permissions: {
    id: Generated<number>
    name: string
    role: SwitchedRole
    allowed: boolean
  }
  postcode_areas: {
    area: string
    name: string
    lat: number
    lon: number
  }
  postcodes: {
    postcode: string
    outcode: string
    lat: number
    lon: number
  }
  price_rules: {
    id: Generated<number>
    type: 1 | 2 | 3 | 4
    id_country: Generated<number>
    id_county: number | null
    id_city: number | null
    prefix: string | null
    id_service: number | null
    id_ambassador: number | null
    treasure_factor: ColumnType<string, string | number, string | number>
    customer_factor: ColumnType<string, string | number, string | number>
    added_in: number
    removed_in: number | null
    valid_from: Generated<string>
  }
  price_units: {
    id: number
    name: string
    name_singular: string
    name_plural: string
  }
  price_versions: {
    id: Generated<number>
    id_user: number | null
    descr: string
    created_at: Date
  }
  push_keys: {
    id: GeneratedAlways<number>
    public_key: string
    private_key: string
    is_current: boolean
    created_at: Date
  }
  push_subscriptions: {
    id: GeneratedAlways<number>
    endpoint: string
    p256dh: string
    auth: string
    id_key: number
    id_user: number
    session: string
    device: string
    created_at: Date
    used_at: Date
  }
  rate_limits: {
    key: string
    hits: number
    window_started_at: Date
    window_ends_at: Date
  }
  rates: {
    id: Generated<number>
    kind: RateKind
    id_region: number | null
    valid_from: string
    value: number
    id_user: number | null
    created_at: Date
  }
  ratings: {
    id: Generated<number>
    id_treasure: number
    id_work: number | null
    rating: ColumnType<string, string | number, string | number>
    type_name: string
    id_rateby: 0 | 1 | 2
    weight: ColumnType<string, string | number | undefined, string | number>
    created_at: Date
  }
  record_changes: {
    id: GeneratedAlways<number>
    kind: 'job' | 'customer' | 'treasure' | 'invoice'
    id_record: number
    changed_at: Generated<Date>
    began_at: Generated<Date>
    tx: Generated<number>
  }
  recovery_codes: {
    id_user: number
    hash: string
    created_at: Date
    used_at: Date | null
  }
  refunds: {
    id: Generated<number>
    id_charge: number
    id_credit_note: number | null
    amount_pence: number
    status: Generated<RefundStatus>
    reference: string | null
    reason: Generated<string>
    error: string | null
    id_user: number | null
    created_at: Date
    finished_at: Date | null
    uncovered_pence: Generated<number>
  }
  region_outcodes: {
    id: Generated<number>
    id_region: number
    outcode: string
    held: string
    settled_at: Date | null
  }
  region_runners: {
    id_region: number
    valid_from: string
    run_by: RunBy
  }
  region_sites: {
    id_region: number
    page: string
    first_seen: Date
    last_seen: Date
  }
  removed_pictures: {
    file: string
    removed_at: Generated<Date>
    is_coming: Generated<boolean>
  }
  report_choices: {
    id_user: number
    weekly_mail: boolean
  }
  report_tellings: {
    id: Generated<number>
    what: 'week' | 'statement'
    day: string
    id_region: number | null
  }
  reviews: {
    id_work: number
    rating: ColumnType<string, string | number, string | number>
    notes: Generated<string>
    id_rateby: 1 | 2
    created_at: Date
  }
  schedules: {
    name: string
    timing: string
    next_run_at: Date
  }
  self_billing_agreements: {
    id: Generated<number>
    id_treasure: number
    agreed_on: string
    expires_on: string
    id_user: number | null
    created_at: Date
  }
  seller_report_rows: {
    id_report: number
    id_treasure: number
    corrects: string | null
    figures: ColumnType<unknown, string, string>
    digest: string
    sealed: string
  }
  seller_reports: {
    id: Generated<number>
    year: number
    kind: 'new' | 'correction' | 'nil' | 'withdrawal'
    message_ref: string
    operator: ColumnType<unknown, string, string>
    operator_act: 'new' | 'resent' | 'corrected' | 'withdrawn'
    operator_ref: string
    operator_corrects: string | null
    state: Generated<'made' | 'accepted' | 'rejected'>
    created_at: Date
    id_user: number | null
    answered_at: Date | null
    id_answered_by: number | null
  }
  sellers: {
    id_treasure: number
    kind: Generated<SellerKind>
    legal_name: string | null
    company_number: string | null
    nino: string | null
    kept: ColumnType<object | null, string | null | undefined, string | null>
    id_user: number | null
    updated_at: Date
  }
  series: {
    id: Generated<number>
    id_job: number
    id_appointment: number
    paused_from: string | null
    paused_until: string | null
    made_until: string
    created_at: Date
    paused_by: 'customer' | 'treasure' | 'admin' | null
    discount_percent: Generated<number>
    unpaid_from: string | null
    ceiling_hundredths: number | null
  }
  series_dates: {
    id_series: number
    on_day: string
    state: 'planned' | 'skipped' | 'paused' | 'not_possible' | 'ended' | 'substitute'
    because: 'days_off' | 'busy' | null
    id_time: number | null
    left_out_by: 'customer' | 'treasure' | 'admin' | 'system' | null
    planned: string
    customer_price_pence: number | null
    treasure_price_pence: number | null
    id_substitute: number | null
  }
  service_options: {
    id: Generated<number>
    id_service: number
    id_ambassador: number
    id_job_type: Generated<number>
    id_price_unit: Generated<number>
    duration_hundredths: number | null
    explanation: Generated<string>
    chip_text: string | null
    booking_intro: string | null
    postcode_regex: string | null
    price_multiplier: ColumnType<string, string | number | undefined, string | number>
    is_service_defualt: Generated<boolean>
    display_in_job_booking_form: Generated<boolean>
    auto_match: Generated<boolean>
    on_board: Generated<boolean>
    ask_for_images: Generated<boolean>
    week_discount: number | null
    fortnight_discount: number | null
    month_discount: number | null
  }
  services: {
    id: Generated<number>
    name: string
    shortened_display_name: string
    fa_font_icon: string
    requires_skill: Generated<boolean>
    kind: Generated<'trade' | 'materials'>
    sort: Generated<number>
    retired_on: string | null
    id_price_unit: Generated<number>
    minimum_hundredths: number | null
    looks_first: Generated<boolean>
    ask_for_images: Generated<boolean>
    explanation: Generated<string>
  }
  sign_in_tickets: {
    hash: string
    id_user: number
    seconds: number
    tries: Generated<number>
    created_at: Date
    expires_at: Date
  }
  sign_ups: {
    id: Generated<number>
    hash: string | null
    email: string
    fname: string
    lname: string
    password_hash: string
    created_at: Date
    expires_at: Date
  }
  skills: {
    id: Generated<number>
    name: string
    id_service: number | null
    retired_on: string | null
    evidence: Generated<string>
  }
  staff: {
    id_user: number
    presets: ColumnType<string[], readonly string[] | undefined, readonly string[]>
    switches: ColumnType<Record<string, boolean>, string | undefined, string>
    id_invited_by: number | null
    started_at: Date
    ended_at: Date | null
    id_ended_by: number | null
    ended_role: StaffRole | null
    ended_region: number | null
    id_handed_to: number | null
  }
  tags: {
    id: Generated<number>
    name: string
    color: string
    id_model: 1 | 2 | 3
    reserved: Generated<boolean>
  }
  tasks: {
    id: GeneratedAlways<number>
    name: string
    key: string | null
    data: ColumnType<object, string | undefined, string>
    priority: Generated<number>
    run_at: Date
    attempts: Generated<number>
    fence: Generated<number>
    leased_until: Date | null
    error: string | null
    dead_at: Date | null
    created_at: Generated<Date>
    traceparent: string | null
  }
  templates: {
    id: Generated<number>
    code: string
    subject: string | null
    body: string | null
    updated_at: Date | null
  }
  text_opt_outs: {
    mobile: string
    how: 'text' | 'answer' | 'report'
    stopped_at: Date
    lifted_at: Date | null
  }
  text_questions: {
    id: GeneratedAlways<number>
    mobile: string
    kind: 'offer' | 'start' | 'price' | 'estimate'
    id_job: number
    id_treasure: number
    id_record: number
    asked_at: Date
    expires_at: Date
    ended_at: Date | null
    ended_as: 'answered' | 'void' | null
  }
  text_reports: {
    reference: string
    status: string
    error_code: number | null
    reported_at: Date
  }
  thread_entries: {
    id: Generated<number>
    id_job: number
    author_kind: 'customer' | 'treasure' | 'staff'
    id_author: number | null
    audience: 'all' | 'customer_staff' | 'treasure_staff' | 'staff'
    id_treasure: number | null
    body: string
    via: 'portal' | 'email' | 'text'
    masked: boolean
    created_at: Date
    told_at: Date | null
    waits_since: Date | null
  }
  thread_files: {
    id: Generated<number>
    id_job: number
    id_entry: number | null
    id_author: number | null
    kind: 'picture' | 'pdf'
    name: string
    file: string
    bytes: number
    created_at: Date
  }
  thread_reads: {
    id_job: number
    id_user: number
    id_entry: number
  }
  timesheets: {
    id: Generated<number>
    id_treasure: number
    month: string
    id_status: Generated<TimesheetStatus>
    submitted_at: Date | null
    locked_at: Date | null
    created_at: Date
  }
  treasure_applications: {
    id: Generated<number>
    email: string
    began: 'invited' | 'applied'
    state: Generated<'open' | 'sent' | 'declined'>
    id_region: number | null
    id_invited_by: number | null
    hash: string | null
    form: ColumnType<object, string | undefined, string>
    sealed: string | null
    last4: string | null
    checked: 'fits' | 'cannot_say' | null
    password_hash: string | null
    created_at: Date
    expires_at: Date
    sent_at: Date | null
    declined_at: Date | null
    id_declined_by: number | null
    reason: Generated<string>
  }
  treasure_channel_groups: {
    id_treasure: number
    channel_group: string
    id_channel: number
    enabled: boolean
  }
  treasure_channels: {
    id_treasure: number
    id_channel: number
    enabled: boolean
  }
  treasure_equipments: {
    id_treasure: number
    id_equipment: number
  }
  treasure_skills: {
    id_treasure: number
    id_skill: number
    detail: Generated<string>
    id: Generated<number>
  }
  treasure_tags: {
    id_treasure: number
    id_tag: number
  }
  treasure_taxes: {
    id: Generated<number>
    id_treasure: number
    valid_from: string
    vat_number: string | null
    cis: Generated<'not_building' | 'gross' | 'registered' | 'unregistered'>
    utr: string | null
    id_user: number | null
    created_at: Date
    by_staff: Generated<boolean>
    waits: Generated<boolean>
  }
  treasures: {
    id: Generated<number>
    id_region: number | null
    title: string | null
    fname: string
    lname: string
    surname_folded: string
    birthdate: string | null
    switched_on: Generated<boolean>
    complete: Generated<boolean>
    descr: Generated<string>
    descskill: Generated<string>
    address: string
    postcode: string
    lat: number
    lon: number
    wtravel: number
    reach: GeneratedAlways<string>
    phone: string | null
    mphone: string
    email: string | null
    created_at: Date
    detail: Generated<string>
    id_city: number | null
    id_country: Generated<number>
    name_sort: GeneratedAlways<string>
    found_by: GeneratedAlways<string>
    erased_at: Date | null
  }
  users: {
    id: Generated<number>
    email: string
    fname: string
    lname: string
    password_hash: string | null
    is_admin: Generated<boolean>
    super: Generated<boolean>
    id_ambassador: number | null
    id_customer: number | null
    id_treasure: number | null
    created_at: Date
    updated_at: Date
    email_verified_at: Date | null
    signed_in_at: Date | null
  }
  views: {
    id: GeneratedAlways<number>
    id_user: number | null
    id_region: number | null
    list: ViewList
    name: string
    query: ColumnType<Record<string, string>, string, string>
    is_pinned: boolean
    created_at: Date
  }
  visit_events: {
    id_time: number
    starts_at: Date
    kind: 'on_the_way' | 'late' | 'late_told' | 'arrived' | 'done' | 'nobody_in' | 'answered'
    minutes: number | null
    at_device: Date
    at_server: Date
    words: string | null
  }
  visit_files: {
    id: Generated<number>
    id_job: number
    id_treasure: number
    id_time: number | null
    kind: 'before' | 'after' | 'receipt'
    sha256: string
    bytes: number
    file: string
    width: number
    height: number
    taken_at: Date
    received_at: Date
    id_work: number | null
  }
  visit_requests: {
    id_appointment: number
    start_at: Date
    date: string
    arrival: Arrival
    time: string | null
    asked_at: Date
  }
  visit_sign_offs: {
    id: Generated<number>
    id_job: number
    id_time: number
    starts_at: Date
    how: 'finger' | 'link'
    fname: string
    path: string | null
    signed_at: Date
    received_at: Date
  }
  wallet_credits: {
    id: Generated<number>
    id_invoice: number
    id_wallet: number
    amount_pence: number
    status: Generated<'uncredited' | 'crediting' | 'credited' | 'error'>
    error: string | null
    id_transaction: number | null
    credited_at: Date | null
  }
  wallets: {
    id: Generated<number>
    id_account: number
    id_treasure: number | null
    id_region: number | null
    locked_at: Date | null
    created_at: Date
  }
  webhook_deliveries: {
    id: GeneratedAlways<number>
    id_webhook: number
    reference: string
    body: string
    id_run: number | null
    position: number | null
    state: Generated<'waiting' | 'delivered' | 'failed'>
    attempts: Generated<number>
    next_try_at: Date
    result: string | null
    created_at: Date
    ended_at: Date | null
  }
  webhooks: {
    id: GeneratedAlways<number>
    name: string
    url: string
    secret: string
    old_secret: string | null
    old_until: Date | null
    failures: Generated<number>
    failing_since: Date | null
    told_at: Date | null
    stopped_at: Date | null
    next_try_at: Date | null
    last_result: string | null
    last_at: Date | null
    created_at: Date
  }
  working_days: {
    id_treasure: number
    date: string
    from_minute: number
    to_minute: number
    mode: 'book' | 'offer'
  }
  working_hours: {
    id_treasure: number
    weekday: number
    from_minute: number
    to_minute: number
    mode: 'book' | 'offer'
  }
  works: {
    id: Generated<number>
    id_timesheet: number
    id_treasure: number
    id_job: number
    id_service: number
    id_price_unit: number
    date: string
    quantity_hundredths: number
    descr: Generated<string>
    descr_folded: GeneratedAlways<string>
    treasure_price_pence: number
    customer_price_pence: number
    total_pence: number
    customer_total_pence: number
    currency: Generated<string>
    material: Generated<boolean>
    whole_job: Generated<boolean>
    invoicing_stopped_at: Date | null
    created_at: Date
    updated_at: Date
    id_invoice: number | null
    minimum: Generated<boolean>
    allow_similar: Generated<boolean>
    id_agreed: number | null
    agreed_state: GeneratedAlways<string | null>
    agreed_key: GeneratedAlways<number>
  }
}
