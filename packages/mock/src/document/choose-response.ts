import type { ApiResponse } from "@curlew/client/openapi";

/** A response of an operation with the status that it is sent with. */
export interface ChosenResponse {
	readonly response: ApiResponse;
	readonly status: number;
}

/** The response that tells of success: the first of 2XX, else `default`, else the first of all. */
export function successOf(
	responses: readonly ApiResponse[],
): ChosenResponse | undefined {
	const byStatus = responses
		.filter(({ status }) => /^2(?:\d\d|XX)$/i.test(status))
		.toSorted((one, other) => statusOf(one) - statusOf(other));
	const [first] = byStatus;
	if (first) return { response: first, status: statusOf(first) };
	const general = responses.find(({ status }) => status === "default");
	if (general) return { response: general, status: 200 };
	const [any] = responses.toSorted(
		(one, other) => statusOf(one) - statusOf(other),
	);
	return any && { response: any, status: statusOf(any) };
}

/** The response for a status: its own, else its range's, else `default`. */
export function documentedResponse(
	responses: readonly ApiResponse[],
	status: number,
): ChosenResponse | undefined {
	const range = `${Math.trunc(status / 100)}XX`;
	const response =
		responses.find((one) => one.status === String(status)) ??
		responses.find((one) => one.status.toUpperCase() === range) ??
		responses.find((one) => one.status === "default");
	return response && { response, status };
}

/** Of `4XX`, 400. */
function statusOf({ status }: ApiResponse): number {
	const known = Number(status.replace(/XX$/i, "00"));
	return known >= 200 && known <= 599 ? known : 200;
}
