import type { X509Certificate } from "node:crypto";
import type { TLSSocket } from "node:tls";

/** How a connection is protected. */
export interface ConnectionSecurity {
	/** `TLSv1.3` */
	readonly protocol: string;
	/** By its name in the standards: `TLS_AES_256_GCM_SHA384`. */
	readonly cipher: string;
	/** Whether the server's certificate was found to be good. */
	readonly isVerified: boolean;
	/** As the server sent them: its own first, then those of who issued it. */
	readonly certificates: readonly ServerCertificate[];
}

export interface ServerCertificate {
	/** `CN=example.com, O=Example` */
	readonly subject: string;
	readonly issuer: string;
	/** Hosts that it is for. */
	readonly names: readonly string[];
	/** ISO 8601. */
	readonly validFrom: string;
	readonly validTo: string;
	/** SHA-256, in pairs of hexadecimal digits. */
	readonly fingerprint: string;
	/** Hexadecimal. */
	readonly serialNumber: string;
}

/** Certificates of one chain: nobody has more, but a server may send any number. */
const MOST = 20;

export function securityOf(socket: TLSSocket): ConnectionSecurity | undefined {
	const protocol = socket.getProtocol();
	if (protocol === null) return undefined;
	return {
		protocol,
		cipher: socket.getCipher().standardName,
		isVerified: socket.authorized,
		certificates: certificatesFrom(socket.getPeerX509Certificate()),
	};
}

/** A certificate, and those of who issued it. */
export function certificatesFrom(
	first: X509Certificate | undefined,
): readonly ServerCertificate[] {
	const chain: ServerCertificate[] = [];
	let one = first;
	while (one && chain.length < MOST) {
		chain.push(certificateOf(one));
		const issuer = one.issuerCertificate;
		one = issuer?.fingerprint256 === one.fingerprint256 ? undefined : issuer;
	}
	return chain;
}

function certificateOf(certificate: X509Certificate): ServerCertificate {
	const { subject, issuer, subjectAltName = "" } = certificate;
	return {
		subject: inOneLine(subject),
		issuer: inOneLine(issuer),
		names: subjectAltName
			.split(", ")
			.map((name) => name.replace(/^(?:DNS|IP Address):/, ""))
			.filter((name) => name !== ""),
		validFrom: isoOf(certificate.validFrom),
		validTo: isoOf(certificate.validTo),
		fingerprint: certificate.fingerprint256,
		serialNumber: certificate.serialNumber,
	};
}

/** Node has one part in each line, the most general first. */
function inOneLine(name: string): string {
	return name.split("\n").reverse().join(", ");
}

/** A server may say any date: one that is none stays as it is. */
function isoOf(date: string): string {
	const time = new Date(date);
	return Number.isNaN(time.getTime()) ? date : time.toISOString();
}
