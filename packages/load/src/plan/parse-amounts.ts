import { InvalidOptionError } from "@curlew/client/internal";
import type { Stage } from "./load-plan.ts";

const UNITS: Readonly<Record<string, number>> = {
	ms: 1,
	s: 1000,
	m: 60_000,
	min: 60_000,
	h: 3_600_000,
};

/** Of rates: seconds. */
const PER: Readonly<Record<string, number>> = { s: 1, m: 60, min: 60, h: 3600 };

/**
 * A duration as people write it: `500ms`, `30s`, `1.5m`, `1h`.
 *
 * @returns milliseconds
 * @throws InvalidOptionError
 */
export function parseDuration(text: string): number {
	const match = /^(\d+(?:\.\d+)?)\s*(ms|s|min|m|h)$/.exec(text.trim());
	const unit = UNITS[match?.[2] ?? ""];
	if (!match || unit === undefined)
		throw new InvalidOptionError(`"${text}" is not a duration.`, {
			hint: "Write a number and a unit: 500ms, 30s, 5m, 1h.",
		});
	return Number(match[1]) * unit;
}

/**
 * A rate as people write it: `500/s`, `90/m`, `1000/h`; a bare number is one per second.
 *
 * @returns per second
 * @throws InvalidOptionError
 */
export function parseRate(text: string): number {
	const match = /^(\d+(?:\.\d+)?)\s*(?:\/\s*(s|min|m|h))?$/.exec(text.trim());
	const seconds = PER[match?.[2] ?? "s"];
	if (!match || seconds === undefined)
		throw new InvalidOptionError(`"${text}" is not a rate.`, {
			hint: "Write a number and a unit of time: 500/s, 90/m, 1000/h.",
		});
	return Number(match[1]) / seconds;
}

/** A stage as written: of users, or of a rate. */
export interface ParsedStage extends Stage {
	readonly isRate: boolean;
}

/**
 * `10s:100` (users) or `10s:500/s` (arrivals): how long, and where it leads.
 *
 * @throws InvalidOptionError
 */
export function parseStage(text: string): ParsedStage {
	const colon = text.indexOf(":");
	const target = text.slice(colon + 1).trim();
	const isUsers = /^\d+$/.test(target);
	const isRate = target.includes("/");
	if (colon < 1 || !(isUsers || isRate))
		throw new InvalidOptionError(`"${text}" is not a stage.`, {
			hint: "Write a duration and where it leads: 10s:100 (virtual users) or 10s:500/s (arrivals).",
		});
	const duration = parseDuration(text.slice(0, colon));
	if (isUsers) return { duration, target: Number(target), isRate };
	return { duration, target: parseRate(target), isRate };
}
