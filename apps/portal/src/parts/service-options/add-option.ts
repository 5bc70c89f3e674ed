import { jobType, priceUnit, type createServiceOption, type InputOf } from '@treasures/api-client'

/** The Add Service Option form as typed. */
export type AddOptionValues = {
  id_service: string
  id_job_type: string
  id_price_unit: string
  explanation: string
  chip_text: string
  booking_intro: string
  postcode_regex: string
}

/** A standard job by the hour. */
export const noOption: AddOptionValues = {
  id_service: '',
  id_job_type: String(jobType.standard),
  id_price_unit: String(priceUnit.hour),
  explanation: '',
  chip_text: '',
  booking_intro: '',
  postcode_regex: '',
}

export const estimate = String(jobType.estimate)

/** An estimate has a fixed price. What was not chosen is 0, which the contract asks for in words. */
export const addOptionBody = ({
  id_service,
  id_job_type,
  id_price_unit,
  ...texts
}: AddOptionValues): InputOf<typeof createServiceOption>['body'] => ({
  ...texts,
  id_service: Number(id_service),
  id_job_type: Number(id_job_type),
  id_price_unit: id_job_type === estimate ? priceUnit.fixedPrice : Number(id_price_unit),
})
