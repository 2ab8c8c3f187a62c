import type { ReactNode } from "react";
import type { ResponseFacts } from "../../../../../src/protocol/sending.ts";
import { CertificateFacts } from "../../certificates/certificate-facts.tsx";
import { FactRow } from "../../certificates/fact-row.tsx";
import { FactsGroup } from "../facts-group.tsx";

type Security = NonNullable<ResponseFacts["security"]>;

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
					<FactRow name="Version" value={protocol} />
					<FactRow name="Cipher" value={cipher} />
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
