import {
	type HostPattern,
	parseHostPattern,
} from "../../collection/read/host-pattern.ts";
import { looksLikeCredential } from "../../diagnostics/credential-names.ts";
import type { Grants } from "./grants.ts";

/** Stands for any host: a script chooses it. */
export const ANYWHERE = "*";

/** Values of names that are not those of credentials are held to their hosts from so many characters on: `production` is in many a request. */
const SHORTEST_BOUND = 12;

/**
 * Of names, each with where its value goes as its user was told, those with
 * hosts that can be held to. Where a script chooses the host, or only a run can
 * tell it, they were told so.
 */
export function boundHosts(
	hostsByName: Readonly<Record<string, readonly string[]>>,
): NonNullable<Grants["hosts"]> {
	return Object.fromEntries(
		Object.entries(hostsByName).flatMap(([name, hosts]) => {
			const patterns = hosts.map(withoutProxy);
			const isBound = patterns.every(
				(host) => host !== ANYWHERE && parseHostPattern(host),
			);
			return isBound ? [[name, patterns] as const] : [];
		}),
	);
}

/** How a proxy of the collection's is told among hosts. */
export function toldProxy(origin: string): string {
	return `the proxy ${origin}`;
}

/** It is a host like others, whatever it speaks. */
function withoutProxy(host: string): string {
	return host.replace(/^the proxy \w+:\/\//, "");
}

/** What a variable of the process is called where it is held to its hosts. */
export function boundName(name: string): string {
	return `process.env.${name}`;
}

/** The names of grants that are held to hosts, as secrets of that kind. */
export function boundSecrets({ hosts = {} }: Grants): readonly {
	readonly name: string;
	readonly allowedHosts: readonly HostPattern[];
	readonly isTrusted: true;
}[] {
	return Object.entries(hosts).map(([name, patterns]) => ({
		name: boundName(name),
		allowedHosts: patterns.flatMap((text) => parseHostPattern(text) ?? []),
		isTrusted: true,
	}));
}

/** Whether a value can be told from the rest of a request. */
export function canBeBound(name: string, value: string): boolean {
	return looksLikeCredential(name) || value.length >= SHORTEST_BOUND;
}
