import type { X509Certificate } from "node:crypto";
import { isIP, type Socket } from "node:net";
import { TLSSocket } from "node:tls";
import {
	certificatesFrom,
	type ServerCertificate,
} from "./connection-security.ts";

/** Who a server says that it is, and whether somebody may trust who says so. */
export interface PresentedCertificate {
	/** As it sent them: its own first, then those of who issued it. */
	readonly certificates: readonly ServerCertificate[];
	/** The last of them, as PEM: to trust it is to trust all before. */
	readonly authority: string;
	/** Why trusting it would not help, one sentence each. */
	readonly faults: readonly string[];
}

/** Undefined for a connection without TLS. */
export function presentedBy(
	socket: Socket,
	hostname: string,
): PresentedCertificate | undefined {
	if (!(socket instanceof TLSSocket)) return undefined;
	// Node gives it once: asked a second time, it has none.
	const first = socket.getPeerX509Certificate();
	const certificates = certificatesFrom(first);
	const last = first && lastOf(first, certificates.length);
	if (!first || !last) return undefined;
	const host = hostname.replace(/^\[(.*)\]$/, "$1");
	return {
		certificates,
		authority: last.toString(),
		faults: [
			...certificates.flatMap((one) => faultOfTime(one)),
			...(isFor(first, host)
				? []
				: [`The server's certificate is not for ${host}.`]),
		],
	};
}

function lastOf(first: X509Certificate, count: number): X509Certificate {
	let last = first;
	for (let index = 1; index < count && last.issuerCertificate; index++)
		last = last.issuerCertificate;
	return last;
}

function faultOfTime({
	subject,
	validFrom,
	validTo,
}: ServerCertificate): readonly string[] {
	const now = Date.now();
	if (Date.parse(validTo) < now)
		return [`The certificate ${subject} has expired.`];
	return Date.parse(validFrom) > now
		? [`The certificate ${subject} is not valid yet.`]
		: [];
}

function isFor(certificate: X509Certificate, host: string): boolean {
	const found =
		isIP(host) === 0 ? certificate.checkHost(host) : certificate.checkIP(host);
	return found !== undefined;
}
