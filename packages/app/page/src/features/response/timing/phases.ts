import type { RequestResult } from "../../../../../src/protocol/run.ts";

type Response = NonNullable<RequestResult["response"]>;
type Timings = NonNullable<Response["timings"]>;

/** A span of time in an exchange. */
export interface TimingPhase {
	readonly name: PhaseName;
	/** Milliseconds since the exchange began. */
	readonly from: number;
	/** Milliseconds. */
	readonly duration: number;
}

const PHASES = [
	["dns", "DNS"],
	["connect", "Connect"],
	["tls", "TLS"],
	["send", "Send"],
	["waiting", "Wait"],
	["download", "Receive"],
] as const;

export type PhaseName = (typeof PHASES)[number][1];

/** A request on the wire: the last one, or one that was redirected. */
export interface TimedHop {
	readonly status: number;
	readonly method: string | undefined;
	readonly url: string;
	readonly location: string | undefined;
	/** Milliseconds since the exchange began. */
	readonly from: number;
	readonly total: number;
	readonly phases: readonly TimingPhase[];
}

/** The hops of an exchange, one after the other. */
export function hopsOf(
	response: Response,
	method: string | undefined,
): readonly TimedHop[] {
	const { redirects = [], duration } = response;
	const sent = [
		...redirects,
		{
			status: response.status,
			method,
			url: response.url,
			location: undefined,
			timings: response.timings ?? {
				waiting: duration,
				download: 0,
				total: duration,
			},
		},
	];
	let from = 0;
	return sent.map(({ timings, status, url, location, ...rest }) => {
		const hop = {
			status,
			url,
			location,
			method: rest.method,
			from,
			total: timings.total,
			phases: phasesOf(timings, from),
		};
		from += timings.total;
		return hop;
	});
}

function phasesOf(timings: Timings, start: number): readonly TimingPhase[] {
	const known = PHASES.flatMap(([key, name]) => {
		const duration = timings[key];
		return duration === undefined ? [] : [{ name, duration }];
	});
	const told = known.reduce((sum, { duration }) => sum + duration, 0);
	// What nobody accounts for is the wait for a free connection.
	let from = start + Math.max(0, timings.total - told);
	return known.map((phase) => {
		const placed = { ...phase, from };
		from += phase.duration;
		return placed;
	});
}
