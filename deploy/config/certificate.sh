#!/bin/sh
# Makes FOLDER/NAME.pem, a certificate and its key in one file, signed by the CA of FOLDER. Makes the CA if it is missing.
# With a SAN it is for a server, which may also be a client; without one for a client only.
#   certificate.sh tls/etcd e1 IP:10.0.0.11
# ca.key stays where it was made; the machines get ca.pem and their own NAME.pem.
set -eu
umask 077
folder=$1 name=$2 san=${3:-}

# subject, lifetime in days, X.509 extensions, options of openssl; writes key and certificate to standard output
make() {
  subject=$1 days=$2 extensions=$3
  shift 3
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -noenc -days "$days" \
    -keyout - -out - -config /dev/stdin "$@" <<END
[req]
prompt = no
distinguished_name = subject
x509_extensions = extensions
[subject]
CN = $subject
[extensions]
$extensions
END
}

mkdir -p "$folder"
if [ ! -f "$folder/ca.pem" ]; then
  make "CXAC $(basename "$folder") CA" 3650 'basicConstraints = critical, CA:TRUE
keyUsage = critical, keyCertSign' >"$folder/ca.key"
  openssl x509 -in "$folder/ca.key" -out "$folder/ca.pem"
  chmod 644 "$folder/ca.pem"
fi
make "$name" 825 "basicConstraints = critical, CA:FALSE
keyUsage = critical, digitalSignature
extendedKeyUsage = clientAuth${san:+, serverAuth
subjectAltName = $san}" -CA "$folder/ca.pem" -CAkey "$folder/ca.key" >"$folder/$name.pem.new"
mv "$folder/$name.pem.new" "$folder/$name.pem"
