/** The most common passwords, in lower case; also matched with digits or marks appended. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  // Not shown: compared with what is typed.
  `123456 1234567 12345678 123456789 1234567890 0123456789 012345 123123 123321 123454321 112233
  121212 123123123 131313 159753 147258 147258369 101010 010101 102030 112358 696969 987654 654321
  7654321 87654321 987654321 0987654321 741852 741852963 789456 789456123 456789 456123 852456
  314159 271828 246810 135790 135792468 000001 100000 111222 111222333 222333 420420 555666 777888
  123qwe 123abc 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 qaz123 qazwsx qazwsxedc zaq12wsx
  qwe123 qweasd qweasdzxc qwerty qwertz azerty qwertyuiop qwertzuiop azertyuiop qwert123 asdfgh
  asdfghjkl asdasd asdf1234 zxcvbn zxcvbnm yxcvbnm poiuyt lkjhgf mnbvcxz abcdef abcdefg abcdefgh
  abcabc abc123 abcd1234 a1b2c3 a1b2c3d4 aa123456 aaa111 a12345 a123456 x123456 q123456 p@ssw0rd
  p@ssword pa$$word pa$$w0rd passw0rd password passwort passwords passpass passcode passphrase
  motdepasse contrasena contraseña senha123 parola haslo123 lozinka sifre123 wachtwoord geheim
  secret secrets topsecret letmein letmein123 openup opensesame welcome welcome1 willkommen
  bienvenue bienvenido benvenuto changeme changeit default defaultpassword nopassword mypassword
  yourpassword newpassword oldpassword temporary temp1234 testtest test123 test1234 testing tester
  demodemo example sample123 guestguest guest123 useruser username user1234 adminadmin admin123
  admin1234 administrator rootroot root1234 toortoor system manager support service master masterkey
  server computer internet network windows android iphone apple123 google google123 facebook
  instagram twitter youtube netflix spotify amazon samsung microsoft linux123 ubuntu github
  bitcoin bitcoins ethereum crypto crypto123 cryptocurrency blockchain satoshi nakamoto dogecoin
  litecoin wallet wallet123 mining miner123 mymoney money123 moneymoney million millionaire
  billionaire lambo123 hodlhodl tothemoon moonmoon coins123 goldgold silver diamond diamonds
  platinum treasure
  iloveyou iloveu ilovegod iloveme iloveyou2 loveyou lovelove lovely loveme forever foreveryoung
  sweetheart sweetie darling honeybee honeymoon princess prince queen123 kingking kingdom angels
  angel123 babygirl babyboy mylove schatz amour123 tequiero teamo123 ichliebedich jetaime
  dragon dragons monkey monkeys tigger tigers panther leopard elephant dolphin penguin butterfly
  unicorn phoenix eagles falcon hunter shadow shadow1 spider wolf1234 wolfpack bulldog doggie
  puppy123 kitten kittycat fluffy snoopy garfield rabbit turtle
  football baseball basketball volleyball softball hockey soccer futbol fussball tennis rugby123
  cricket swimming running cycling liverpool chelsea arsenal barcelona realmadrid juventus bayern
  manchester lakers yankees cowboys steelers patriots packers
  superman batman spiderman ironman starwars startrek pokemon pikachu naruto minecraft fortnite
  roblox playstation nintendo zelda123 mariobros gandalf frodo123 hobbit harrypotter hogwarts
  matrix trinity terminator godzilla
  summer winter spring autumn sunshine sunflower sunrise sunset rainbow flower flowers blossom
  mountain ocean123 holiday christmas halloween birthday monday friday saturday sunday january
  february march123 april123 august september october november december summertime wintertime
  purple orange yellow banana cherry strawberry chocolate cookie cookies cheese pepper ginger
  coffee123 whiskey tequila
  michael jennifer jessica michelle daniel thomas joshua matthew andrew anthony charlie jordan
  ashley nicole amanda samantha hannah robert william richard george patrick martin stefan andreas
  alexander alexandra sebastian christian christina maria123 fatima mohammed muhammad ahmed123
  london berlin paris123 newyork california florida texas123 america canada brasil mexico india123
  pakistan germany deutschland france italia espana russia turkiye
  freedom whatever whoknows nothing something anything trustno1 trustnoone believe blessed blessing
  jesus123 jesuschrist heaven genesis faith123 peace123 buddha gospel
  killer ninja123 hacker hacker123 hackme pirate warrior soldier samurai legend champion victory
  winner winner123 lucky123 lucky7 superstar rockstar rockyou metallica nirvana slipknot blink182
  guitar guitars music123 mustang ferrari porsche mercedes corvette camaro harley yamaha kawasaki
  access access14 private security safety password1 qwerty1 asdf123 zxcvb123 hello123 hellohello
  goodbye thankyou please123 mother father family familia brother sister friends friendship
  fuckyou fuckoff bullshit asshole biteme`.split(/\s+/),
)
