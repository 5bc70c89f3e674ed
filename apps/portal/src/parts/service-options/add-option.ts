import {
  jobType,
  NewServiceOption,
  priceUnit,
  type createServiceOption,
  type InputOf,
} from '@treasures/api-client'
import { also } from '../body-checks.ts'
import { noNumber, numberOf } from '../form/number-text.ts'

/** The form as typed. */
export type AddOptionValues = {
  id_service: string
  id_job_type: string
  id_price_unit: string
  explanation: string
  chip_text: string
  booking_intro: string
  postcode_regex: string
  customerprice: string
  treasureprice: string
  on_board: boolean
}

/** Defaults: a standard job by the hour. */
export const noOption: AddOptionValues = {
  id_service: '',
  id_job_type: String(jobType.standard),
  id_price_unit: String(priceUnit.hour),
  explanation: '',
  chip_text: '',
  booking_intro: '',
  postcode_regex: '',
  customerprice: '',
  treasureprice: '',
  on_board: true,
}

export const estimate = String(jobType.estimate)

/**
 * Builds the body. An estimate has a fixed price, which the treasure sets. Missing choices become
 * 0, which makes the contract ask for them in words.
 */
export const addOptionBody = ({
  id_service,
  id_job_type,
  id_price_unit,
  customerprice,
  treasureprice,
  ...texts
}: AddOptionValues): InputOf<typeof createServiceOption>['body'] => ({
  ...texts,
  id_service: Number(id_service),
  id_job_type: Number(id_job_type),
  id_price_unit: id_job_type === estimate ? priceUnit.fixedPrice : Number(id_price_unit),
  customerprice: id_job_type === estimate ? null : numberOf(customerprice),
  treasureprice: id_job_type === estimate ? null : numberOf(treasureprice),
})

export const addOptionSchema = also<ReturnType<typeof addOptionBody>>(NewServiceOption, (body) => ({
  customerprice: noNumber(body.customerprice as number | null, '36.24'),
  treasureprice: noNumber(body.treasureprice as number | null, '36.24'),
}))
