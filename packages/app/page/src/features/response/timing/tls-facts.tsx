import type { ReactNode } from "react";
import type { ResponseFacts } from "../../../../../src/protocol/sending.ts";
import { FactsGroup } from "../facts-group.tsx";

type Security = NonNullable<ResponseFacts["security"]>;
type Certificate = Security["certificates"][number];

/** How the connection was protected, and the certificates that the server sent. */
export function TlsFacts({
	security: { protocol, cipher, isVerified, certificates },
}: {
	readonly security: Security;
}): ReactNode {
	return (
		<FactsGroup
			title="TLS"
			aside={
				<span className={isVerified ? "status-good" : "status-bad"}>
					{isVerified ? "Certificate verified" : "Certificate not verified"}
				</span>
			}
		>
			<table className="facts" aria-label="TLS">
				<tbody>
					<TlsFact name="Version" value={protocol} />
					<TlsFact name="Cipher" value={cipher} />
				</tbody>
			</table>
			{certificates.map((certificate, index) => (
				<CertificateFacts
					key={certificate.fingerprint}
					certificate={certificate}
					isOwn={index === 0}
				/>
			))}
		</FactsGroup>
	);
}

function CertificateFacts({
	certificate,
	isOwn,
}: {
	readonly certificate: Certificate;
	/** The server's, and not that of who issued it. */
	readonly isOwn: boolean;
}): ReactNode {
	const { subject, issuer, names, validFrom, validTo } = certificate;
	return (
		<details className="hop-headers" open={isOwn}>
			<summary>{subject || names[0] || "Certificate"}</summary>
			<table className="facts" aria-label={`Certificate of ${subject}`}>
				<tbody>
					<TlsFact name="Issuer" value={issuer} />
					{names.length > 0 && (
						<TlsFact name="Names" value={names.join(", ")} />
					)}
					<TlsFact
						name="Valid"
						value={`${dayOf(validFrom)} to ${dayOf(validTo)}${remaining(validTo)}`}
					/>
					<TlsFact name="SHA-256" value={certificate.fingerprint} />
					<TlsFact name="Serial number" value={certificate.serialNumber} />
				</tbody>
			</table>
		</details>
	);
}

function TlsFact({
	name,
	value,
}: {
	readonly name: string;
	readonly value: string;
}): ReactNode {
	return (
		<tr>
			<th scope="row">{name}</th>
			<td className="tls-value">{value}</td>
		</tr>
	);
}

function dayOf(date: string): string {
	return date.slice(0, 10);
}

/** Milliseconds. */
const DAY = 86_400_000;

function remaining(validTo: string): string {
	const days = Math.floor((Date.parse(validTo) - Date.now()) / DAY);
	if (Number.isNaN(days)) return "";
	if (days < 0) return " (expired)";
	return ` (${days} ${days === 1 ? "day" : "days"} left)`;
}
