import type { ReactNode } from "react";
import type { PresentedCertificate } from "../../../../src/protocol/files.ts";
import { FactRow } from "./fact-row.tsx";

type Certificate = PresentedCertificate["certificates"][number];

/** Whom a certificate is of, and who says so. */
export function CertificateFacts({
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
					<FactRow name="Issuer" value={issuer} />
					{names.length > 0 && (
						<FactRow name="Names" value={names.join(", ")} />
					)}
					<FactRow
						name="Valid"
						value={`${dayOf(validFrom)} to ${dayOf(validTo)}${remaining(validTo)}`}
					/>
					<FactRow name="SHA-256" value={certificate.fingerprint} />
					<FactRow name="Serial number" value={certificate.serialNumber} />
				</tbody>
			</table>
		</details>
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
