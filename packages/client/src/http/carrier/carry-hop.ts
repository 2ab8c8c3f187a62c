import {
	type HopCanceller,
	type HopRequest,
	sentHeaders,
} from "../connections/dispatch.ts";
import type { Hop, HopOptions, HopResponse } from "../hop.ts";
import type { CarriedResponse, HopCarrier, HopSubject } from "./hop-carrier.ts";
import { answerHop } from "./recorded-answer.ts";

interface Sending {
	readonly options: HopOptions;
	readonly send: () => Promise<HopResponse>;
	readonly canceller: HopCanceller & {
		readonly partial: Promise<HopResponse | undefined>;
	};
	readonly subject: HopSubject | undefined;
}

/** Has a hop carried. Rejects with an `ExchangeError`. */
export function carryHop(
	carrier: HopCarrier,
	request: HopRequest,
	{ options, send, canceller, subject }: Sending,
): Promise<CarriedResponse> {
	const { step } = request;
	return carrier.carry({
		subject,
		method: step.method,
		url: step.url,
		headers: sentHeaders(request, undefined),
		bodyLength: step.body.length,
		openBody: () => step.body.open(step.body.length),
		send,
		partial: () => canceller.partial,
		answer: (recorded) =>
			answerHop(recorded, options, {
				attach: (hop: Hop) => canceller.attach(hop),
			}),
	});
}
