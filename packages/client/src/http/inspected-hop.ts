import type {
	HeaderPair,
	OutgoingRequest,
} from "../request/outgoing-request.ts";
import type { HopInspector, HopToInspect } from "./client-options.ts";
import type { HopRequest } from "./connections/dispatch.ts";
import { ExchangeError } from "./failure/errors.ts";

/** What a hop has from elsewhere. */
export interface Detour {
	/** Where the request was meant to go, if not there. */
	readonly redirectedFrom: URL | undefined;
	/** Cookies that another origin has set. */
	readonly foreignCookies: string | undefined;
	/** The user themselves accepts any certificate. */
	readonly isUserInsecure: boolean;
	/** Who may answer depends on whether a secret is in it that may go to some hosts only. */
	readonly asksWhetherGuarded: boolean;
}

/** Whether a secret is in it that may go to some hosts only, where that was asked. @throws ExchangeError for a hop that must not be sent */
export async function inspected(
	{ step, wire, proxy }: HopRequest,
	inspector: HopInspector,
	{ settings, auth }: OutgoingRequest,
	{
		redirectedFrom,
		foreignCookies,
		isUserInsecure,
		asksWhetherGuarded,
	}: Detour,
): Promise<boolean> {
	const host = wire.host ?? step.url.host;
	const looked: HopToInspect = {
		url: step.url,
		method: step.method,
		headers: [["host", host], ...connectionHeader(wire), ...wire.pairs],
		// To take the header along is what the setting is for.
		carried: [
			...(settings.forwardAuthorizationHeader
				? step.headers.filter(([name]) => !/^authorization$/i.test(name))
				: step.headers),
			...(foreignCookies === undefined
				? []
				: [["cookie", foreignCookies] as const]),
		],
		redirectedFrom,
		isUnverified:
			step.url.protocol === "https:" &&
			!settings.verifyCertificate &&
			!isUserInsecure,
		proxy,
		auth,
		openBody: () => step.body.open(step.body.length),
	};
	const refusal = await inspector.inspect(looked);
	if (refusal)
		throw new ExchangeError(refusal.code, refusal.message, refusal.hint);
	return asksWhetherGuarded && inspector.isGuarded(looked);
}

function connectionHeader({
	connection,
}: HopRequest["wire"]): readonly HeaderPair[] {
	return connection === undefined ? [] : [["connection", connection]];
}
